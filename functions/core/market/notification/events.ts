import type { PushOrder } from '#core/kernel/outbox/outbox';
import { days, minutes } from '#core/kernel/time';
import type { DeckPosition } from '#shared/deck/deck.values';
import type { HandoverOccasion, PartyName } from '#shared/handover/handover.values';
import type { MailCategory } from '#shared/mail/mail.contract';
import type { ModerationReason, ReportTargetType } from '#shared/moderation/moderation.values';
import type { NotificationType } from '#shared/notification/notification.contract';
import type { BadgeType } from '#shared/verification/badge.values';
import type { DocumentReason } from '#shared/verification/document.values';

export interface Delivery {
  category: MailCategory;
  app?: NotificationType;
  /** Milliseconds until the email is due, so that others can join it. Absent: no email. */
  email?: number;
  /** An email covers all events about one project, or all of this kind for one address. Absent: one event. */
  joins?: 'project' | 'kind';
  push?: PushOrder;
}

const atOnce = 0;
const soon = minutes(2);
/** The longest delay, because send.ts looks no further ahead. */
const later = minutes(5);
/** How long a project has no bids before its owner gets advice. */
export const adviceAfter = days(7);

/** All events that users are notified of. core/telling/events has the words of each, and does not compile without them. */
export const events = {
  // --- Bids, for the owner
  new_bid: { category: 'bids', app: 'new_bid', email: soon, joins: 'project', push: 'before_mail' },
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

  payment_reminder: { category: 'payments', email: atOnce, push: 'with_mail' },
  payment_receipt: { category: 'payments', email: atOnce },
  payment_made: { category: 'payments', app: 'payment_made', email: atOnce, push: 'with_mail' },
  /** To the owner, if there was no fee. */
  stager_confirmed: { category: 'payments', email: atOnce, push: 'with_mail' },
  payment_cancelled: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  acceptance_lapsed: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  payment_expired: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  payment_refunded: { category: 'payments', app: 'payment_cancelled', email: atOnce, push: 'with_mail' },
  /** To the stager, if the fee had revealed contact details. */
  fee_refunded: { category: 'payments', app: 'payment_refunded', email: atOnce, push: 'with_mail' },
  /** To the owner of that project. */
  fee_returned: { category: 'payments', app: 'payment_refunded', email: atOnce },

  property_shared: { category: 'bids', app: 'handover', push: 'alone' },
  day_proposed: { category: 'bids', app: 'handover', email: later, joins: 'project', push: 'before_mail' },
  day_agreed: { category: 'bids', app: 'handover', email: later, joins: 'project', push: 'before_mail' },
  day_noted: { category: 'bids', email: later, joins: 'project' },
  day_reminder: { category: 'bids', email: atOnce, joins: 'project', push: 'with_mail' },
  owner_left: { category: 'payments', app: 'party_left', email: atOnce },
  stager_left: { category: 'payments', app: 'party_left', email: atOnce },

  new_message: { category: 'messages', app: 'new_message', email: later, joins: 'kind', push: 'before_mail' },
  new_question: { category: 'questions', app: 'new_question', email: later, joins: 'project', push: 'before_mail' },
  question_answered: { category: 'questions', app: 'question_answered', email: later, joins: 'project', push: 'before_mail' },
  question_declined: { category: 'questions', app: 'question_answered', push: 'alone' },

  project_completed: { category: 'reviews', app: 'project_completed', email: soon, push: 'before_mail' },
  new_review: { category: 'reviews', app: 'review', email: soon, push: 'before_mail' },

  badge_granted: { category: 'reviews', app: 'verification', email: soon },
  document_another_asked: { category: 'reviews', app: 'verification', email: soon },
  document_refused: { category: 'reviews', app: 'verification', email: soon },
  badge_expiring: { category: 'reviews', app: 'verification', email: atOnce },

  // --- Moderation decisions, for the author
  thing_removed: { category: 'account', app: 'moderation', email: atOnce },
  thing_restored: { category: 'account', app: 'moderation', email: atOnce },
  project_refused: { category: 'account', app: 'moderation', email: atOnce },
  project_approved: { category: 'account', app: 'moderation', email: atOnce },
  warned: { category: 'account', app: 'moderation', email: atOnce },
  decision_stands: { category: 'account', app: 'moderation', email: atOnce },
  account_suspended: { category: 'account', app: 'moderation', email: atOnce },
  suspension_lifted: { category: 'account', app: 'moderation', email: atOnce },

  verify_email: { category: 'account', email: atOnce, joins: 'kind' },
  new_device: { category: 'account', email: atOnce, joins: 'kind' },
  email_changed: { category: 'account', email: atOnce, joins: 'kind' },
  password_changed: { category: 'account', email: atOnce, joins: 'kind' },
  export_ready: { category: 'account', app: 'data_export', email: atOnce, joins: 'kind' },
  account_deleted: { category: 'account', email: atOnce },

  area_digest: { category: 'areas', email: atOnce, push: 'with_mail' },
  /** To a stager who has been away for a long time. */
  areas_paused: { category: 'areas', email: atOnce },
} as const satisfies Record<string, Delivery>;

export type EventName = keyof typeof events;
export type EventBy<Channel extends 'app' | 'email' | 'push'> = {
  [Name in EventName]: (typeof events)[Name] extends Record<Channel, unknown> ? Name : never;
}[EventName];

export type DecisionEvent = {
  [Name in EventName]: (typeof events)[Name] extends { app: 'moderation' } ? Name : never;
}[EventName];

interface About {
  title: string;
}

interface Sent {
  /** The sender's name. Never stored: it depends on what the reader may see (core/telling/events/senders.ts). */
  from?: string;
}

interface Day extends About, Sent {
  by: PartyName;
  occasion: HandoverOccasion;
  date: string;
}

interface Decided {
  target: ReportTargetType;
  /** `your project "..."`, `your message`. */
  what: string;
  reason: ModerationReason | null;
}

interface RefusedDocument {
  badgeType: BadgeType;
  reason: DocumentReason | null;
}

interface OwnFacts extends Record<DecisionEvent, Decided> {
  new_bid: About & { amount: number };
  /** `change`: the earlier favorite and the one that replaces it. */
  deck_answered: About & { change?: { from: DeckPosition; to: DeckPosition } };
  new_review: About & { rating: number };
  day_proposed: Day;
  day_agreed: Day;
  badge_granted: { badgeType: BadgeType; expiryDate: string | null };
  badge_expiring: { badgeType: BadgeType; daysLeft: number };
  document_another_asked: RefusedDocument;
  document_refused: RefusedDocument;
  new_message: Sent;
  payment_refunded: object;
  export_ready: object;
}

/** The facts that a notification stores. Events without a notification need none, because emails read the table. */
export type FactsOf<Name extends EventName> = Name extends keyof OwnFacts
  ? OwnFacts[Name]
  : Name extends EventBy<'app'>
    ? About
    : object;

export type ProjectEvent = { [Name in EventName]: About extends FactsOf<Name> ? Name : never }[EventName];

export const deliveryOf = (event: string): Delivery => events[event as EventName];
