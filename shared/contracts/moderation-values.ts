// Apart from the contract, so that what only names a thing or a reason does not load the means to check one.

/** In what a thing is, where its own id does not say it. */
type Within = 'project' | 'user' | 'bid' | null;

/**
 * Everything that can be reported: what it is called, and what has to be named with it. How each is found, hidden and shown again is in
 * functions/core/market/moderation/kinds.ts.
 */
export const reportTargets = {
  project: { name: 'project', within: null },
  bid: { name: 'bid', within: null },
  /** Within: who has sent it. */
  message: { name: 'message', within: 'user' },
  /** Within: who was reviewed. */
  review: { name: 'review', within: 'user' },
  question: { name: 'question', within: 'project' },
  update: { name: 'project update', within: 'project' },
  /** By its path. */
  project_photo: { name: 'project photo', within: 'project' },
  portfolio_photo: { name: 'portfolio photo', within: 'user' },
  /** By the path of its picture. */
  concept: { name: 'concept', within: 'bid' },
  profile: { name: 'profile', within: null },
} as const satisfies Record<string, { name: string; within: Within }>;
export type ReportTargetType = keyof typeof reportTargets;
const photoTypes: readonly ReportTargetType[] = ['project_photo', 'portfolio_photo', 'concept'];
/** Whether the thing is a picture, which is named by its path. */
export const isPhoto = (type: ReportTargetType): boolean => photoTypes.includes(type);
export const reportTargetTypes = Object.keys(reportTargets) as [ReportTargetType, ...ReportTargetType[]];

/** What something is reported for, and what an administrator acts for: the rules, in the order in which they are offered. */
export const moderationReasons = {
  spam: 'Spam or advertising',
  misleading: 'False or misleading',
  fraud: 'Fraud or a scam',
  offensive: 'Insults, threats or hate',
  private_data: "Someone else's private information",
  not_theirs: 'A photo or text that belongs to someone else',
  around_the_fee: 'Contact details before the fee is paid',
  illegal: 'Something illegal',
  other: 'Something else',
} as const;
export type ModerationReason = keyof typeof moderationReasons;
export const moderationReasonNames = Object.keys(moderationReasons) as [ModerationReason, ...ModerationReason[]];

/** What an administrator does about a case. */
export const moderationActs = ['claim', 'release', 'dismiss', 'hide', 'restore', 'warn', 'suspend', 'lift'] as const;
export type ModerationAct = (typeof moderationActs)[number];

/** What is held against somebody: it names a reason, and may be answered. */
export const actsAgainst = ['hide', 'warn', 'suspend'] as const satisfies readonly ModerationAct[];
export const isAgainst = (act: ModerationAct): boolean => actsAgainst.some((one) => one === act);

/** Why a case is there: somebody has reported the thing, it waits to be approved, or it is new, and seen by whom it is for meanwhile. */
export const caseKinds = ['report', 'approval', 'news'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Characters, after trimming: of a report, and of an answer. */
export const maxReportLength = 1000;
/** Of what administrators note for each other. */
export const maxNoteLength = 500;

/** Days until the file of a hidden photo is deleted. */
export const hiddenPhotoDays = 90;
