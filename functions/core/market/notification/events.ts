import type { PushOrder } from '#core/kernel/outbox/outbox';
import { days, minutes } from '#core/kernel/time';
import type { BadgeType } from '#shared/contracts/badge-types';
import type { DocumentReason } from '#shared/contracts/document-values';
import type { HandoverOccasion, PartyName } from '#shared/contracts/handover-values';
import type { MailCategory } from '#shared/contracts/mail';
import type { ModerationReason, ReportTargetType } from '#shared/contracts/moderation-values';
import type { NotificationType } from '#shared/contracts/notification';

/** How people are told of an event: in the app, by email, on their devices. */
export interface Delivery {
  /** Readers choose by category what they are told outside the app. */
  category: MailCategory;
  /** The type of its notification in the app. Absent: the app does not tell of it. */
  app?: NotificationType;
  /** Milliseconds until the email is due, so that others about the same go out with it. Absent: it is not emailed. */
  email?: number;
  /** What goes out as one email: all about one project, or all of its kind to one address. Absent: each by itself. */
  joins?: 'project' | 'kind';
  /** Whether devices are told at once, and what becomes of the email then. Absent: devices are not told. */
  push?: PushOrder;
}

const atOnce = 0;
const soon = minutes(2);
/** As long as anything waits to be joined: send.ts looks no further ahead. */
const later = minutes(5);
/** How long a project is without bids before its owner is told what helps. */
export const adviceAfter = days(7);

/** Every event that people are told of. What is said of each stands in core/telling/events: it does not compile without. */
export const events = {
  // --- Bids, for the owner
  new_bid: { category: 'bids', app: 'new_bid', email: soon, joins: 'project', push: 'before_mail' },
  /** The seller has named a favorite in the deck, or another one. */
  deck_answered: { category: 'bids', app: 'deck_answered', email: soon, joins: 'project', push: 'before_mail' },
  bid_withdrawn: { category: 'bids', email: soon, joins: 'project' },
  no_bids_yet: { category: 'advice', email: adviceAfter },

  // --- Bids, for the stager
  bid_accepted: { category: 'payments', app: 'bid_accepted', email: atOnce, push: 'with_mail' },
  bid_accepted_free: { category: 'payments', app: 'bid_accepted', email: atOnce, push: 'with_mail' },
  bid_declined: { category: 'bids', app: 'bid_rejected', email: soon, push: 'before_mail' },
  project_cancelled: { category: 'bids', app: 'bid_rejected', email: soon, push: 'before_mail' },
  bid_not_chosen: { category: 'bids', app: 'bid_not_chosen', email: soon, push: 'before_mail' },
  project_updated: { category: 'bids', app: 'project_updated', email: later, joins: 'project', push: 'before_mail' },

  // --- The platform fee
  payment_reminder: { category: 'payments', email: atOnce, push: 'with_mail' },
  payment_receipt: { category: 'payments', email: atOnce },
  payment_made: { category: 'payments', app: 'payment_made', email: atOnce, push: 'with_mail' },
  /** To the owner, if there was no fee. */
  stager_confirmed: { category: 'payments', email: atOnce, push: 'with_mail' },
  payment_cancelled: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  acceptance_lapsed: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  payment_expired: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  payment_refunded: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  /** To the stager, when an administrator refunds a fee that had revealed the contact details. */
  fee_refunded: { category: 'payments', app: 'payment_refunded', email: atOnce, push: 'with_mail' },
  /** To the owner of that project. */
  fee_returned: { category: 'payments', app: 'payment_refunded', email: atOnce },

  // --- The handover
  property_told: { category: 'bids', app: 'handover', push: 'alone' },
  day_proposed: { category: 'bids', app: 'handover', email: later, joins: 'project', push: 'before_mail' },
  day_agreed: { category: 'bids', app: 'handover', email: later, joins: 'project', push: 'before_mail' },
  /** To the party who has agreed. */
  day_noted: { category: 'bids', email: later, joins: 'project' },
  day_reminder: { category: 'bids', email: atOnce, joins: 'project', push: 'with_mail' },
  /** The other party of a paid bid has deleted their account. */
  owner_left: { category: 'payments', app: 'party_left', email: atOnce },
  stager_left: { category: 'payments', app: 'party_left', email: atOnce },

  // --- Messages and questions
  new_message: { category: 'messages', app: 'new_message', email: later, joins: 'kind', push: 'before_mail' },
  new_question: { category: 'questions', app: 'new_question', email: later, joins: 'project', push: 'before_mail' },
  question_answered: { category: 'questions', app: 'question_answered', email: later, joins: 'project', push: 'before_mail' },
  question_declined: { category: 'questions', app: 'question_answered', push: 'alone' },

  // --- After the work
  project_completed: { category: 'reviews', app: 'project_completed', email: soon, push: 'before_mail' },
  new_review: { category: 'reviews', app: 'review', email: soon, push: 'before_mail' },

  // --- Verification
  badge_granted: { category: 'reviews', app: 'verification', email: soon },
  document_another_asked: { category: 'reviews', app: 'verification', email: soon },
  document_refused: { category: 'reviews', app: 'verification', email: soon },
  badge_expiring: { category: 'reviews', app: 'verification', email: atOnce },

  // --- What administrators have decided about something that the reader made
  thing_removed: { category: 'account', app: 'moderation', email: atOnce },
  thing_restored: { category: 'account', app: 'moderation', email: atOnce },
  project_refused: { category: 'account', app: 'moderation', email: atOnce },
  project_approved: { category: 'account', app: 'moderation', email: atOnce },
  warned: { category: 'account', app: 'moderation', email: atOnce },
  decision_stands: { category: 'account', app: 'moderation', email: atOnce },
  account_suspended: { category: 'account', app: 'moderation', email: atOnce },
  suspension_lifted: { category: 'account', app: 'moderation', email: atOnce },

  // --- The account
  verify_email: { category: 'account', email: atOnce, joins: 'kind' },
  new_device: { category: 'account', email: atOnce, joins: 'kind' },
  email_changed: { category: 'account', email: atOnce, joins: 'kind' },
  password_changed: { category: 'account', email: atOnce, joins: 'kind' },
  export_ready: { category: 'account', app: 'data_export', email: atOnce, joins: 'kind' },
  account_deleted: { category: 'account', email: atOnce },

  // --- Service areas
  area_digest: { category: 'areas', email: atOnce, push: 'with_mail' },
  /** To a stager who was away for long: there are no more lists until they are back. */
  areas_paused: { category: 'areas', email: atOnce },
} as const satisfies Record<string, Delivery>;

export type EventName = keyof typeof events;
/** Events that the app tells of, that are emailed, that devices are told of. */
export type EventBy<Channel extends 'app' | 'email' | 'push'> = {
  [Name in EventName]: (typeof events)[Name] extends Record<Channel, unknown> ? Name : never;
}[EventName];

/** Events that tell what an administrator has decided. */
export type DecisionEvent = {
  [Name in EventName]: (typeof events)[Name] extends { app: 'moderation' } ? Name : never;
}[EventName];

interface About {
  /** The project's title as others read it. */
  title: string;
}

interface Day extends About {
  by: PartyName;
  occasion: HandoverOccasion;
  /** `2026-12-01`. */
  date: string;
}

interface Decided {
  target: ReportTargetType;
  /** `your project "..."`, `your message`. */
  what: string;
  /** Why, for a decision against the reader. */
  reason: ModerationReason | null;
}

interface RefusedDocument {
  badgeType: BadgeType;
  reason: DocumentReason | null;
}

/** Facts of events that the app tells by more than the title of a project, or by less. */
interface OwnFacts extends Record<DecisionEvent, Decided> {
  new_bid: About & { amount: number };
  new_review: About & { rating: number };
  day_proposed: Day;
  day_agreed: Day;
  badge_granted: { badgeType: BadgeType; expiryDate: string | null };
  badge_expiring: { badgeType: BadgeType; daysLeft: number };
  document_another_asked: RefusedDocument;
  document_refused: RefusedDocument;
  new_message: object;
  payment_refunded: object;
  export_ready: object;
}

/** What a notification keeps, to be worded by. An event that the app does not tell of needs none: its email is made of what is stored. */
export type FactsOf<Name extends EventName> = Name extends keyof OwnFacts
  ? OwnFacts[Name]
  : Name extends EventBy<'app'>
    ? About
    : object;

/** Events that are told by the title of a project alone. */
export type ProjectEvent = { [Name in EventName]: About extends FactsOf<Name> ? Name : never }[EventName];

/** How people are told of an event, by the name that is stored with it. */
export const deliveryOf = (event: string): Delivery => events[event as EventName];
