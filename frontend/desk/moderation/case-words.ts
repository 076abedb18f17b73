import type { CaseDetail, CaseEvent, Case as CaseInQueue } from '#shared/moderation/moderation.answers';
import { hiddenPhotoDays, isPhoto, type ModerationAction, reportTargets } from '#shared/moderation/moderation.values';

/** Returns the name of the kind of content that a case is about. */
export const nameOf = ({ targetType }: Pick<CaseInQueue, 'targetType'>): string => {
  const { name } = reportTargets[targetType];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

export const pastTense: Record<CaseEvent['action'], string> = {
  claim: 'Claimed',
  release: 'Released',
  dismiss: 'Dismissed',
  hide: 'Hidden',
  restore: 'Shown again',
  warn: 'Author warned',
  suspend: 'Account suspended',
  lift: 'Suspension lifted',
  answer: 'Author replied',
};

interface ActionWords {
  label: string;
  text: string;
}

/** Returns whether the case waits for its first approval. */
export const isHeld = ({ actions, thing }: CaseDetail): boolean => thing?.hidden === true && actions.includes('hide');

const notifiedText = 'gets a notification and an email with the rule, and can reply once';

export const wordsFor = (action: ModerationAction, detail: CaseDetail): ActionWords => {
  const author = detail.author?.name ?? 'The author';
  switch (action) {
    case 'claim':
      return { label: detail.claimedBy ? 'Take Over' : 'Claim', text: '' };
    case 'release':
      return { label: 'Release', text: '' };
    case 'dismiss':
      return detail.answered
        ? { label: 'Keep Decision', text: `Nothing changes. We notify ${author} that the decision stands.` }
        : { label: 'Dismiss', text: 'Nothing changes, and we notify nobody.' };
    case 'hide':
      return isHeld(detail)
        ? { label: 'Reject', text: `Stagers never see it. ${author} ${notifiedText}.` }
        : {
            label: 'Hide',
            text: `Other people can’t see it. ${author} ${notifiedText}.${isPhoto(detail.targetType) ? ` We delete the file after ${hiddenPhotoDays} days.` : ''}`,
          };
    case 'restore':
      return isHeld(detail)
        ? { label: 'Approve', text: `Stagers can see it and bid. We notify ${author}.` }
        : { label: 'Show Again', text: `Everybody can see it again. We notify ${author}.` };
    case 'warn':
      return { label: 'Warn', text: `Nothing changes. ${author} ${notifiedText}.` };
    case 'suspend':
      return {
        label: 'Suspend Account',
        text: `${author} is signed out everywhere and ${notifiedText}.`,
      };
    case 'lift':
      return {
        label: 'Lift Suspension',
        text: detail.author
          ? `${author} can use everything again. We notify them.`
          : 'The account is deleted. Its email addresses can sign up again, and this case ends.',
      };
  }
};
