import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { caseKinds, moderationActs, moderationReasonNames, reportTargetTypes } from '#shared/contracts/moderation-values';
import { UserType } from '#shared/contracts/user';
import { orNull, Timestamp } from './common';

const Reason = z.enum(moderationReasonNames);

/** What the author has to say to a decision. */
export const DecisionAnswer = z.object({ text: z.string(), sentAt: Timestamp });
export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

/** What was decided about something of one's own, for whom it concerns. */
export const Decision = z.object({
  caseId: Id,
  targetType: z.enum(reportTargetTypes),
  /** The project that it is, or that it belongs to, while that is there. */
  projectId: orNull(Id),
  projectTitle: orNull(z.string()),
  /** What others do not see. */
  hidden: z.boolean(),
  /** Whether it waits for its first look, or what was decided last; of what is held against somebody, why. */
  state: z.enum(['waiting', 'hide', 'restore', 'warn', 'suspend', 'lift']),
  reason: orNull(Reason),
  decidedAt: Timestamp,
  answer: orNull(DecisionAnswer),
  /** Once to each decision. */
  mayAnswer: z.boolean(),
});
export type Decision = z.infer<typeof Decision>;

/** How many have reported something for one reason. */
export const ReasonCount = z.object({ reason: Reason, count: z.int() });
export type ReasonCount = z.infer<typeof ReasonCount>;

/** What was decided last. */
export const LastDecision = z.object({ act: z.enum(moderationActs), reason: orNull(Reason), at: Timestamp });
export type LastDecision = z.infer<typeof LastDecision>;

/** Who has made a thing. `suspendedIn`: the case in which the account is suspended, if it is. */
export const CaseAuthor = z.object({ id: Id, name: z.string(), userType: UserType, suspendedIn: orNull(Id) });
export type CaseAuthor = z.infer<typeof CaseAuthor>;

/** A case in the queue of administrators. */
export const Case = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(caseKinds),
  /** False: nothing waits for an administrator. */
  open: z.boolean(),
  targetType: z.enum(reportTargetTypes),
  score: z.number(),
  /** How many have reported it for what. */
  reasons: z.array(ReasonCount),
  reportCount: z.int(),
  /** Since when it waits. */
  openedAt: Timestamp,
  lastReportedAt: orNull(Timestamp),
  /** The author has answered the last decision. */
  answered: z.boolean(),
  /** The last decision; null before the first. */
  decided: orNull(LastDecision),
  /** The administrator who has taken it. */
  claimedBy: orNull(z.string()),
  /** Null once the account is gone. */
  author: orNull(CaseAuthor),
  /** The path of the picture that the case is about; null if it is about something else. */
  photo: orNull(z.string()),
});
export type Case = z.infer<typeof Case>;

/** What was reported, whole. */
export const ReportedThing = z.object({
  title: z.string(),
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Paths. */
  photos: z.array(z.string()),
  hidden: z.boolean(),
  /** The page that it is on, if others may open it. */
  projectId: orNull(Id),
});
export type ReportedThing = z.infer<typeof ReportedThing>;

/** What has been done about a case, and by whom. */
export const CaseEvent = z.object({
  act: z.enum([...moderationActs, 'answer']),
  /** Null: the author. */
  administrator: orNull(z.string()),
  reason: orNull(Reason),
  /** The note of the administrator, or what the author has answered. */
  text: orNull(z.string()),
  at: Timestamp,
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const CaseDetail = z.extend(Case, {
  /** Null once it is gone. */
  thing: orNull(ReportedThing),
  authorEmail: orNull(z.string()),
  authorSince: orNull(Timestamp),
  answer: orNull(DecisionAnswer),
  /** The latest first, twenty at most. */
  history: z.array(CaseEvent),
  /** What can be done about it now. */
  acts: z.array(z.enum(moderationActs)),
  /** Why it cannot be hidden; null where it can, or is. */
  cannotHide: orNull(z.string()),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const CaseReport = z.object({
  id: Id,
  reason: Reason,
  text: orNull(z.string()),
  /** Null: a visitor, or somebody who has left since. */
  reporter: orNull(z.object({ id: Id, name: z.string() })),
  createdAt: Timestamp,
});
export type CaseReport = z.infer<typeof CaseReport>;
