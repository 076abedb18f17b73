import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { impersonationReasons } from '#shared/contracts/impersonation-values';
import { keysOf } from '#shared/contracts/project-values';
import { UserType } from '#shared/contracts/user';
import { hiddenProjects, projectStatuses } from '#shared/lifecycle/project';
import { AdminUser } from './admin';
import { Badge } from './badge';
import { orNull, Timestamp } from './common';
import { VerificationDocument } from './document';
import { Reputation } from './review';

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
  /** Null when that account is gone. */
  ownerName: orNull(z.string()),
});
export type FoundProject = z.infer<typeof FoundProject>;

/** What a text finds: at most 20 of each kind. */
export const Found = z.object({
  users: z.array(FoundUser),
  hasMoreUsers: z.boolean(),
  projects: z.array(FoundProject),
  hasMoreProjects: z.boolean(),
});
export type Found = z.infer<typeof Found>;

/** What is counted of an account, and what waits for it. */
export const UserCounts = z.object({
  projects: count,
  bids: count,
  /** Bids on own open projects that wait for an answer. */
  pendingBids: count,
  /** Accepted bids, given or received, whose fee is not paid. */
  awaitedPayments: count,
  /** Paid bids, given or received, whose other party is still here. */
  deals: count,
  unreadNotifications: count,
  unreadMessages: count,
});

/** The head of a user's page in the panel. */
export const UserPage = z.extend(AdminUser, {
  emailConfirmed: z.boolean(),
  /** Mail to the address came back. */
  emailUndeliverable: z.boolean(),
  lastSeenAt: Timestamp,
  /** The case over which the account is suspended. */
  suspendedIn: orNull(Id),
  counts: UserCounts,
  reputation: Reputation,
  badges: z.array(Badge),
  /** What was handed in for badges: at most one for each. */
  documents: z.array(VerificationDocument),
});
export type UserPage = z.infer<typeof UserPage>;

/** A session of somebody, or that of an administrator who looked. */
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
      /** Cognito's own name of who looked. */
      administrator: z.string(),
    }),
  ),
});
export type UserSession = z.infer<typeof UserSession>;

/** How many there are, as far as they were counted. */
export const Counted = z.object({ count, hasMore: z.boolean() });
export type Counted = z.infer<typeof Counted>;

/** What the deletion of an account takes, and what others keep of it. */
export const DeletionPreview = z.object({
  /** Until its open fees are paid or cancelled, the account cannot be deleted. */
  awaitedPayments: count,
  goes: z.object({ projects: Counted, bids: Counted, messages: Counted, reviews: Counted, photos: Counted }),
  stays: z.object({
    /** People who keep the contact details for 180 days. */
    people: Counted,
    /** Of an owner: projects that stay, by name and place, with who has paid for them. */
    projects: Counted,
    /** Of a stager: paid bids that stay with their owners. */
    bids: Counted,
    /** Messages of conversations with these people. */
    messages: Counted,
  }),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** What can wait for an administrator. */
export const waitingKinds = [
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

/** One thing that waits. Nobody's name or contact details are in it. */
export const WaitingThing = z.object({
  id: z.string(),
  kind: z.enum(waitingKinds),
  title: z.string(),
  /** Null: nobody knows since when. */
  since: orNull(Timestamp),
  /** By when it has to be dealt with. */
  dueAt: orNull(Timestamp),
  /** Where it is dealt with: a case, a user (of a document or a mail), a message, a payment, a project, what a discrepancy is about, or an article of the runbook. */
  about: z.string(),
});
export type WaitingThing = z.infer<typeof WaitingThing>;

export const Attention = z.object({
  items: z.array(WaitingThing),
  /** Kinds of which there are more than are listed. */
  more: z.array(z.enum(waitingKinds)),
});
export type Attention = z.infer<typeof Attention>;

/** The session by which an administrator sees what somebody sees. Its secret is told once. */
export const ImpersonationStart = z.object({
  sessionId: z.string(),
  name: z.string(),
  endsAt: Timestamp,
});
export type ImpersonationStart = z.infer<typeof ImpersonationStart>;
