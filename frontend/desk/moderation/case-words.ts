import type { CaseDetail, CaseEvent, Case as CaseInQueue } from '#shared/contracts/answers/moderation';
import { hiddenPhotoDays, type ModerationAct, reportTargets } from '#shared/contracts/moderation-values';

/** What a case is about, without the thing itself. */
export const nameOf = ({ targetType }: Pick<CaseInQueue, 'targetType'>): string => {
  const { name } = reportTargets[targetType];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** What has happened to a case. */
export const past: Record<CaseEvent['act'], string> = {
  claim: 'Taken',
  release: 'Given back',
  dismiss: 'Dismissed',
  hide: 'Hidden',
  restore: 'Shown',
  warn: 'Author warned',
  suspend: 'Account suspended',
  lift: 'Suspension lifted',
  answer: 'Answered by the author',
};

interface ActWords {
  /** On the button. */
  label: string;
  /** What follows from it. */
  text: string;
}

/** It waits for its first look. */
export const isHeld = ({ acts, thing }: CaseDetail): boolean => thing?.hidden === true && acts.includes('hide');

const told = 'is told the rule in the app and by mail, and may answer once';

/** What can be done about a case, in words. */
export const wordsFor = (act: ModerationAct, detail: CaseDetail): ActWords => {
  const author = detail.author?.name ?? 'The author';
  const isPhoto =
    detail.targetType === 'project_photo' || detail.targetType === 'portfolio_photo' || detail.targetType === 'concept';
  switch (act) {
    case 'claim':
      return { label: detail.claimedBy ? 'Take It Over' : 'Take It', text: '' };
    case 'release':
      return { label: 'Give It Back', text: '' };
    case 'dismiss':
      return detail.answered
        ? { label: 'Decision Stands', text: `Nothing changes. ${author} is told that the answer was read.` }
        : { label: 'Dismiss', text: 'Nothing is wrong with it, and nothing changes. Nobody is told.' };
    case 'hide':
      return isHeld(detail)
        ? { label: 'Refuse', text: `Stagers never see it. ${author} ${told}.` }
        : {
            label: 'Hide',
            text: `Others no longer see it. ${author} ${told}.${isPhoto ? ` The file is deleted after ${hiddenPhotoDays} days.` : ''}`,
          };
    case 'restore':
      return isHeld(detail)
        ? { label: 'Approve', text: `Stagers see it from now on, and may bid. ${author} is told.` }
        : { label: 'Show Again', text: `Everything comes back as it was. ${author} is told.` };
    case 'warn':
      return { label: 'Warn', text: `Nothing changes. ${author} ${told}.` };
    case 'suspend':
      return {
        label: 'Suspend the Account',
        text: `${author} is signed out everywhere, and cannot post, bid, ask, review, upload, or write to others until you lift it. Work that is paid for goes on. ${author} ${told}.`,
      };
    case 'lift':
      return {
        label: 'Lift the Suspension',
        text: detail.author
          ? `Everything works again for ${author}, who is told.`
          : 'The account is deleted. Its addresses can be registered again, and this case ends.',
      };
  }
};
