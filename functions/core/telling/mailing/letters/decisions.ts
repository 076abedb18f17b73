import { findCase } from '#core/market/moderation/case.repo';
import { wholeCase } from '#core/market/moderation/decide';
import { type ModerationAct, moderationReasons, reportTargets } from '#shared/contracts/moderation-values';
import { links } from '#shared/links';
import { say, supportAddress } from '../said';
import type { Compose } from './about';

interface Words {
  /** The decision that it tells of. If another decision followed, this one is not sent any more. */
  act: ModerationAct;
  /** `kind`: `project`. */
  heading: (kind: string) => string;
  /** The subject, if the heading alone does not say enough. */
  outcome?: string;
  /** `what`: `your project "..."`. */
  text: (what: string) => string;
  follows?: string;
}

const answer = "If you think we're wrong, click the button and tell us why. You can reply once, and we'll look again.";

/** To the author: what we decided on, why, and what follows. */
const decision =
  ({ act, heading, outcome, text, follows }: Words): Compose =>
  async ({ mail, now }) => {
    const record = await findCase(mail.mark ?? '');
    const decided = act === 'dismiss' ? record?.decision : record?.told;
    if (!record || decided?.act !== act) return undefined;
    const what = (await wholeCase(record, now)).thing?.what ?? "something that's no longer there";
    const { reason } = decided;
    const title = heading(reportTargets[record.target.type].name);
    return {
      subject: say`${outcome ?? title}`,
      preview: say`${text(what)}`,
      heading: say`${title}`,
      paragraphs: [
        say`${text(what)}`,
        ...(reason ? [say`Reason: ${moderationReasons[reason]}.`] : []),
        ...(follows ? [say`${follows}`] : []),
        ...(record.mayAnswer ? [say`${answer}`] : [say`Questions? Write to us: ${supportAddress}`]),
      ],
      action: { label: record.mayAnswer ? say`Read and reply` : say`Read the decision`, path: links.decision(record.id) },
      because: say`it's about your account or something you posted`,
    };
  };

export const decisionLetters = {
  thing_removed: decision({
    act: 'hide',
    heading: (kind) => `We removed your ${kind}`,
    text: (what) => `Other people can no longer see ${what}.`,
    follows: "We haven't deleted anything yet, and nothing else changes for you.",
  }),
  project_refused: decision({
    act: 'hide',
    heading: () => "We didn't publish your project",
    text: (what) => `We looked at ${what} and decided not to show it to stagers.`,
    follows: 'You can change it and tell us what you changed.',
  }),
  thing_restored: decision({
    act: 'restore',
    heading: (kind) => `We restored your ${kind}`,
    text: (what) => `We took another look. People can see ${what} again.`,
  }),
  project_approved: decision({
    act: 'restore',
    heading: () => 'We published your project',
    text: (what) => `We looked at ${what}. Stagers can see it now.`,
  }),
  warned: decision({
    act: 'warn',
    heading: (kind) => `A warning about your ${kind}`,
    text: (what) => `Something about ${what} breaks our rules.`,
    follows: "We haven't changed anything. If it happens again, we may remove it or suspend your account.",
  }),
  decision_stands: decision({
    act: 'dismiss',
    heading: () => 'We read your reply',
    outcome: 'We read your reply: our decision stands',
    text: (what) => `Thanks for writing. We looked again at ${what}, and we're not changing our decision.`,
  }),
  account_suspended: decision({
    act: 'suspend',
    heading: () => 'Your account is suspended',
    text: (what) => `We suspended your account because of ${what}.`,
    follows:
      "You can still log in, pay for an accepted bid, and finish paid work with the other party. Until the suspension ends, you can't post, bid, ask, review, upload, or message anyone else, and your open projects don't take bids.",
  }),
  suspension_lifted: decision({
    act: 'lift',
    heading: () => 'Your account is active again',
    text: () => 'We ended your suspension. Everything works as before.',
  }),
} satisfies Record<string, Compose>;
