import { findCase } from '#core/market/moderation/case.repo';
import { loadCase } from '#core/market/moderation/decide';
import type { DecisionEvent, FactsOf } from '#core/market/notification/events';
import { links } from '#shared/links';
import {
  type ModerationAction,
  moderationReasons,
  type ReportTargetType,
  reportTargets,
  suspensionText,
} from '#shared/moderation/moderation.values';
import type { Emails, Occasion } from './compose';
import type { Letter } from './letter';
import { say, supportAddress } from './say';
import type { Words } from './words';

const kindOf = ({ target }: FactsOf<DecisionEvent>): string => reportTargets[target].name;
const why = ({ reason }: FactsOf<DecisionEvent>): string => `Reason: ${reason ? moderationReasons[reason] : ''}.`;

/** A case about a profile is about the account, whatever in it broke the rule. */
const cause = (target: ReportTargetType, what: string): string | undefined =>
  target === 'profile' ? undefined : `This is because of ${what}.`;

export const moderationWords = {
  thing_removed: {
    title: 'Content hidden',
    appTitle: (facts) => `We hid your ${kindOf(facts)}`,
    app: (facts) => `Other people can no longer see ${facts.what}. ${why(facts)} You can reply.`,
  },
  thing_restored: {
    title: 'Content restored',
    appTitle: (facts) => `We restored your ${kindOf(facts)}`,
    app: ({ what }) => `We took another look. People can see ${what} again.`,
  },
  project_refused: {
    title: "We didn't publish your project",
    app: (facts) => `We decided not to show ${facts.what} to stagers. ${why(facts)} You can reply.`,
  },
  project_approved: { title: 'We published your project', app: ({ what }) => `Stagers can now see ${what}.` },
  warned: {
    title: 'Warning',
    appTitle: (facts) => `A warning about your ${kindOf(facts)}`,
    app: (facts) => `Something about ${facts.what} breaks our rules. ${why(facts)} You can reply.`,
  },
  decision_stands: {
    title: 'We read your reply',
    app: ({ what }) => `We looked again at ${what}, and we're not changing our decision.`,
  },
  account_suspended: {
    title: 'Your account is suspended',
    app: (facts) =>
      [cause(facts.target, facts.what), why(facts), 'You can still finish paid work. You can reply.'].filter(Boolean).join(' '),
  },
  suspension_lifted: {
    title: 'Your account is active again',
    app: () => 'We ended your suspension. Everything works as before.',
  },
} satisfies Partial<Words>;

interface Decision {
  /** If another decision followed, this email is not sent. */
  action: ModerationAction;
  /** `kind`: `project`. */
  heading: (kind: string) => string;
  /** The subject, if the heading alone does not say enough. */
  outcome?: string;
  /** `what`: `your project "..."`. */
  text: (what: string, target: ReportTargetType) => string | undefined;
  follows?: string;
}

const answer = "If you think we're wrong, click the button and tell us why. You can reply once, and we'll look again.";

/** Writes to the author about a decision. */
const composeDecision = async (
  { mail, now }: Occasion,
  { action, heading, outcome, text, follows }: Decision,
): Promise<Letter | undefined> => {
  const record = await findCase(mail.mark ?? '');
  const decided = action === 'dismiss' ? record?.decision : record?.lastNotified;
  if (!record || decided?.action !== action) return undefined;
  const what = (await loadCase(record, now)).thing?.what ?? "something that's no longer there";
  const { reason } = decided;
  const { type } = record.target;
  const broken = reason ? `Reason: ${moderationReasons[reason]}.` : '';
  const [title, sentence] = [heading(reportTargets[type].name), text(what, type)];
  return {
    subject: say`${outcome ?? title}`,
    preview: say`${sentence ?? broken}`,
    heading: say`${title}`,
    paragraphs: [
      ...[sentence, broken].flatMap((one) => (one ? [say`${one}`] : [])),
      ...(follows ? [say`${follows}`] : []),
      ...(record.mayAnswer ? [say`${answer}`] : [say`Questions? Write to us: ${supportAddress}`]),
    ],
    action: { label: record.mayAnswer ? say`Read and reply` : say`Read the decision`, path: links.decision(record.id) },
    because: say`it's about your account or something you posted`,
  };
};

export const moderationEmails = {
  thing_removed: (to) =>
    composeDecision(to, {
      action: 'hide',
      heading: (kind) => `We hid your ${kind}`,
      text: (what) => `Other people can no longer see ${what}.`,
      follows: "We haven't deleted anything yet.",
    }),
  project_refused: (to) =>
    composeDecision(to, {
      action: 'hide',
      heading: () => "We didn't publish your project",
      text: (what) => `We looked at ${what} and decided not to show it to stagers.`,
      follows: 'You can change it and tell us what you changed.',
    }),
  thing_restored: (to) =>
    composeDecision(to, {
      action: 'restore',
      heading: (kind) => `We restored your ${kind}`,
      text: (what) => `We took another look. People can see ${what} again.`,
    }),
  project_approved: (to) =>
    composeDecision(to, {
      action: 'restore',
      heading: () => 'We published your project',
      text: (what) => `We looked at ${what}. Stagers can see it now.`,
    }),
  warned: (to) =>
    composeDecision(to, {
      action: 'warn',
      heading: (kind) => `A warning about your ${kind}`,
      text: (what) => `Something about ${what} breaks our rules.`,
      follows: "We haven't changed anything. If it happens again, we may hide it or suspend your account.",
    }),
  decision_stands: (to) =>
    composeDecision(to, {
      action: 'dismiss',
      heading: () => 'We read your reply',
      outcome: 'We read your reply: our decision stands',
      text: (what) => `Thanks for writing. We looked again at ${what}, and we're not changing our decision.`,
    }),
  account_suspended: (to) =>
    composeDecision(to, {
      action: 'suspend',
      heading: () => 'Your account is suspended',
      text: (what, target) => cause(target, what),
      follows: suspensionText,
    }),
  suspension_lifted: (to) =>
    composeDecision(to, {
      action: 'lift',
      heading: () => 'Your account is active again',
      text: () => 'We ended your suspension. Everything works as before.',
    }),
} satisfies Partial<Emails>;
