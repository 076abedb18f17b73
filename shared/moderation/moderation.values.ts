// Separate from the contract, so that pages that only name a thing or a reason do not load zod.

/** The parent of a thing, if its own id is not enough to find it. */
type Within = 'project' | 'user' | 'bid' | null;

/** Everything that can be reported. functions/core/market/moderation/kinds.ts finds, hides and restores each kind. */
export const reportTargets = {
  project: { name: 'project', within: null },
  bid: { name: 'bid', within: null },
  /** The sender. */
  message: { name: 'message', within: 'user' },
  /** The reviewed user. */
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
/** Photos are identified by their paths. */
export const isPhoto = (type: ReportTargetType): boolean => photoTypes.includes(type);
export const reportTargetTypes = Object.keys(reportTargets) as [ReportTargetType, ...ReportTargetType[]];

/** Reasons for reports and decisions: the rules, in the order of the form. */
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

export const moderationActions = ['claim', 'release', 'dismiss', 'hide', 'restore', 'warn', 'suspend', 'lift'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Actions that need a reason and may be answered. */
const actionsAgainst = ['hide', 'warn', 'suspend'] as const satisfies readonly ModerationAction[];
export const isAgainst = (action: ModerationAction): boolean => actionsAgainst.some((one) => one === action);

/** `report`: somebody reported it. `approval`: it waits for approval. `news`: it is new and already visible. */
export const caseKinds = ['report', 'approval', 'news'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a suspended user reads, and administrators before they suspend. */
export const suspensionText =
  "You can read, pay a fee that is due, and finish paid work with the other party. Until the suspension ends, you can't post, bid, ask, review, upload, or message anyone else. Any open projects and pending bids are on hold.";

/** Characters of a report and of an answer, after trimming. */
export const maxReportLength = 1000;
/** Of notes between administrators. */
export const maxNoteLength = 500;

/** Days until the file of a hidden photo is deleted. */
export const hiddenPhotoDays = 90;
