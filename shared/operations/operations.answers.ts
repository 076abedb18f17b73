import * as z from 'zod/mini';
import { UserType } from '#shared/account/user.contract';
import { AdminUser } from '#shared/admin/admin.answers';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { impersonationReasons } from '#shared/impersonation/impersonation.values';
import { hiddenProjects, projectStatuses } from '#shared/project/project.lifecycle';
import { keysOf } from '#shared/project/project.values';
import { Reputation } from '#shared/review/review.answers';
import { Badge } from '#shared/verification/badge.answers';
import { VerificationDocument } from '#shared/verification/document.answers';

const count = z.int();

export const FoundUser = z.object({
  id: Id,
  name: z.string(),
  company: orNull(z.string()),
  email: z.string(),
  userType: UserType,
  stagerIdentifier: orNull(z.string()),
  suspended: z.boolean(),
});
export type FoundUser = z.infer<typeof FoundUser>;

export const FoundProject = z.object({
  id: Id,
  title: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  state: orNull(z.string()),
  status: z.enum(projectStatuses),
  hidden: z.optional(z.enum(hiddenProjects)),
  ownerId: Id,
  /** Null if the account is deleted. */
  ownerName: orNull(z.string()),
});
export type FoundProject = z.infer<typeof FoundProject>;

/** Search results: at most 20 of each kind. */
export const Found = z.object({
  users: z.array(FoundUser),
  hasMoreUsers: z.boolean(),
  projects: z.array(FoundProject),
  hasMoreProjects: z.boolean(),
});
export type Found = z.infer<typeof Found>;

export const UserCounts = z.object({
  projects: count,
  bids: count,
  /** Bids on own open projects that wait for an answer. */
  pendingBids: count,
  /** Accepted bids, given or received, whose fee is unpaid. */
  awaitedPayments: count,
  /** Paid bids, given or received, whose other party still has an account. */
  deals: count,
  unreadNotifications: count,
  unreadMessages: count,
});

export const UserPage = z.extend(AdminUser, {
  emailConfirmed: z.boolean(),
  /** An email to the address bounced. */
  emailUndeliverable: z.boolean(),
  lastSeenAt: Timestamp,
  /** The case of the suspension. */
  suspendedIn: orNull(Id),
  counts: UserCounts,
  reputation: Reputation,
  badges: z.array(Badge),
  /** At most one for each badge. */
  documents: z.array(VerificationDocument),
});
export type UserPage = z.infer<typeof UserPage>;

/** A session of the user, or of an administrator who impersonated the user. */
export const UserSession = z.object({
  id: Id,
  device: z.string(),
  country: orNull(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  endsAt: Timestamp,
  impersonation: orNull(
    z.object({
      reason: z.enum(keysOf(impersonationReasons)),
      note: orNull(z.string()),
      /** The Cognito username. */
      administrator: z.string(),
    }),
  ),
});
export type UserSession = z.infer<typeof UserSession>;

/** A count up to a limit. */
export const Counted = z.object({ count, hasMore: z.boolean() });
export type Counted = z.infer<typeof Counted>;

/** What deleting an account removes, and what other users keep. */
export const DeletionPreview = z.object({
  /** While fees are unpaid, the account cannot be deleted. */
  awaitedPayments: count,
  goes: z.object({ projects: Counted, bids: Counted, messages: Counted, reviews: Counted, photos: Counted }),
  stays: z.object({
    /** Users who keep the contact details for 180 days. */
    people: Counted,
    /** Of an owner: projects that remain, by name and place, with the stagers who paid for them. */
    projects: Counted,
    /** Of a stager: paid bids that remain with their owners. */
    bids: Counted,
    /** In conversations with these users. */
    messages: Counted,
  }),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** What can need an administrator's attention. */
const waitingKinds = [
  'case',
  'concepts',
  'document',
  'message',
  'discrepancy',
  'dispute',
  'warning',
  'refund',
  'project',
  'mail',
  'dead_letter',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Contains no names or contact details. */
export const WaitingThing = z.object({
  id: z.string(),
  kind: z.enum(waitingKinds),
  title: z.string(),
  /** Null: unknown. */
  since: orNull(Timestamp),
  /** The deadline for handling it. */
  dueAt: orNull(Timestamp),
  /**
   * Where to handle it: the id of a case, user, message, payment or project, the subject of a discrepancy, or an article of the
   * runbook.
   */
  about: z.string(),
  /** How many new concepts it stands for. */
  count: z.optional(count),
});
export type WaitingThing = z.infer<typeof WaitingThing>;

export const Attention = z.object({
  items: z.array(WaitingThing),
  /** Kinds with more things than listed. */
  more: z.array(z.enum(waitingKinds)),
});
export type Attention = z.infer<typeof Attention>;

/** Reveals the secret of the impersonation session once. */
export const ImpersonationStart = z.object({
  sessionId: z.string(),
  name: z.string(),
  endsAt: Timestamp,
});
export type ImpersonationStart = z.infer<typeof ImpersonationStart>;
