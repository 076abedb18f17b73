import { findCase } from '#core/moderation/case.repo';
import { wholeCase } from '#core/moderation/decide';
import { type ModerationAct, moderationReasons } from '#shared/contracts/moderation-values';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { say, supportAddress } from '../said';
import type { Compose } from './about';

interface Words {
  /** The decision that it tells of: one that has been followed by another is not told any more. */
  act: ModerationAct;
  heading: string;
  /** The outcome, where the heading alone does not say it. */
  outcome?: string;
  /** `what`: `your project "..."`. */
  text: (what: string) => string;
  /** What follows. */
  follows?: string;
}

const answer = 'If you think that we are wrong, answer once by the button below: somebody looks again.';

/** To whoever has made what was decided on: which thing, which rule, what follows. */
const decision =
  ({ act, heading, outcome = `${heading} on ${site.name}`, text, follows }: Words): Compose =>
  async ({ mail, now }) => {
    const record = await findCase(mail.mark ?? '');
    const decided = act === 'dismiss' ? record?.decision : record?.told;
    if (!record || decided?.act !== act) return undefined;
    const what = (await wholeCase(record, now)).thing?.what ?? 'something that is gone by now';
    const { reason } = decided;
    return {
      subject: say`${outcome}`,
      preview: say`${text(what)}`,
      heading: say`${heading}`,
      paragraphs: [
        say`${text(what)}`,
        ...(reason ? [say`The rule: ${moderationReasons[reason]}.`] : []),
        ...(follows ? [say`${follows}`] : []),
        ...(record.mayAnswer ? [say`${answer}`] : [say`Questions? Write to us: ${supportAddress}`]),
      ],
      action: { label: record.mayAnswer ? say`Read and answer` : say`Read it`, path: links.decision(record.id) },
      because: say`it is about something of yours`,
    };
  };

export const decisionLetters = {
  thing_removed: decision({
    act: 'hide',
    heading: 'Something of yours was removed',
    text: (what) => `Others do not see ${what} any more.`,
    follows: 'Nothing is deleted for now, and nothing else changes for you.',
  }),
  project_refused: decision({
    act: 'hide',
    heading: 'Your project is not shown',
    text: (what) => `We have looked at ${what}, and do not show it to stagers.`,
    follows: 'You can change it, and tell us that you did.',
  }),
  thing_restored: decision({
    act: 'restore',
    heading: 'It is shown again',
    outcome: `What was hidden on ${site.name} is shown again`,
    text: (what) => `We have looked again: ${what} is shown as before.`,
  }),
  project_approved: decision({
    act: 'restore',
    heading: 'Your project is shown',
    text: (what) => `We have looked at ${what}: stagers see it from now on.`,
  }),
  warned: decision({
    act: 'warn',
    heading: 'A word about our rules',
    outcome: `A warning from ${site.name}: nothing was changed`,
    text: (what) => `It is about ${what}.`,
    follows: 'Nothing was changed. Should it happen again, we may hide it or suspend your account.',
  }),
  decision_stands: decision({
    act: 'dismiss',
    heading: 'We have read your answer',
    outcome: 'We have read your answer: our decision stands',
    text: (what) => `Thank you for it. About ${what} it stays as it was decided.`,
  }),
  account_suspended: decision({
    act: 'suspend',
    heading: 'Your account is suspended',
    text: (what) => `It is about ${what}.`,
    follows:
      'You can log in and read, pay an accepted fee, and finish work that is paid for with the other party. Until the suspension ends you cannot post, bid, ask, review, upload, or write to others, and your open projects take no bids.',
  }),
  suspension_lifted: decision({
    act: 'lift',
    heading: 'Your account is open again',
    text: () => 'The suspension has ended: everything works as before.',
  }),
} satisfies Record<string, Compose>;
