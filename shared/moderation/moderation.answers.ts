import * as z from 'zod/mini';
import { UserType } from '#shared/account/user.contract';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { caseKinds, moderationActions, moderationReasonNames, reportTargetTypes } from '#shared/moderation/moderation.values';

const Reason = z.enum(moderationReasonNames);

/** The author's answer to a decision. */
export const DecisionAnswer = z.object({ text: z.string(), sentAt: Timestamp });
export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

/** A decision on the reader's own content or account. */
export const Decision = z.object({
  caseId: Id,
  targetType: z.enum(reportTargetTypes),
  /** The project concerned, if it exists. */
  projectId: orNull(Id),
  projectTitle: orNull(z.string()),
  /** Hidden from others. */
  hidden: z.boolean(),
  /** `waiting`: for approval. Otherwise the last decision, with its reason if it is negative. */
  state: z.enum(['waiting', 'hide', 'restore', 'warn', 'suspend', 'lift']),
  reason: orNull(Reason),
  decidedAt: Timestamp,
  answer: orNull(DecisionAnswer),
  /** Once for each decision. */
  mayAnswer: z.boolean(),
});
export type Decision = z.infer<typeof Decision>;

export const ReasonCount = z.object({ reason: Reason, count: z.int() });
export type ReasonCount = z.infer<typeof ReasonCount>;

export const LastDecision = z.object({ action: z.enum(moderationActions), reason: orNull(Reason), at: Timestamp });
export type LastDecision = z.infer<typeof LastDecision>;

/** `suspendedIn`: the case of the account's suspension, if it is suspended. */
export const CaseAuthor = z.object({ id: Id, name: z.string(), userType: UserType, suspendedIn: orNull(Id) });
export type CaseAuthor = z.infer<typeof CaseAuthor>;

export const Case = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(caseKinds),
  /** False: nothing to do for administrators. */
  open: z.boolean(),
  targetType: z.enum(reportTargetTypes),
  score: z.number(),
  reasons: z.array(ReasonCount),
  reportCount: z.int(),
  /** When it began to wait. */
  openedAt: Timestamp,
  lastReportedAt: orNull(Timestamp),
  /** Whether the author has replied to the last decision. */
  answered: z.boolean(),
  decided: orNull(LastDecision),
  claimedBy: orNull(z.string()),
  /** Null if the account is deleted. */
  author: orNull(CaseAuthor),
  /** The photo's path, if the case is about one. */
  photo: orNull(z.string()),
});
export type Case = z.infer<typeof Case>;

/** The reported content. */
export const ReportedThing = z.object({
  title: z.string(),
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Paths. */
  photos: z.array(z.string()),
  hidden: z.boolean(),
  /** The project to open, if others may see it. */
  projectId: orNull(Id),
});
export type ReportedThing = z.infer<typeof ReportedThing>;

export const CaseEvent = z.object({
  action: z.enum([...moderationActions, 'answer']),
  /** Null: the author. */
  administrator: orNull(z.string()),
  reason: orNull(Reason),
  /** The administrator's note, or the author's answer. */
  text: orNull(z.string()),
  at: Timestamp,
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const CaseDetail = z.extend(Case, {
  /** Null if it is deleted. */
  thing: orNull(ReportedThing),
  authorEmail: orNull(z.string()),
  authorSince: orNull(Timestamp),
  answer: orNull(DecisionAnswer),
  /** Latest first, twenty at most. */
  history: z.array(CaseEvent),
  /** The actions that are possible now. */
  actions: z.array(z.enum(moderationActions)),
  /** Why it cannot be hidden. Null if it can be hidden, or is hidden. */
  cannotHide: orNull(z.string()),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const CaseReport = z.object({
  id: Id,
  reason: Reason,
  text: orNull(z.string()),
  /** Null: a visitor, or a deleted account. */
  reporter: orNull(z.object({ id: Id, name: z.string() })),
  createdAt: Timestamp,
});
export type CaseReport = z.infer<typeof CaseReport>;
