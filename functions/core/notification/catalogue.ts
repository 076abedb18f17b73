import type { MailRecord } from '#core/outbox/outbox';
import { days, hours, minutes, plus } from '#core/time';
import type { PartyName } from '#shared/contracts/handover-values';
import type { MailCategory } from '#shared/contracts/mail';
import type { NotificationType } from '#shared/contracts/notification';
import { exportDays } from '#shared/data-export';
import { formerContactDays } from '#shared/leaving';

/** A notification in the app. Texts name projects, never people. */
export interface InApp {
  type: NotificationType;
  title: string;
  message: string;
}

export interface ByMail {
  category: MailCategory;
  /** Milliseconds that it waits for others of its kind about the same, which then go out with it. Money does not wait. */
  after: number;
  /** Together with what: all about one project, or all of its kind to one address. Absent: by itself. */
  joins?: 'project' | 'kind';
  /** What it is called in the list of one's mails. */
  title: string;
  /** Whose mail says more than the notification, or comes although it was read. */
  evenIfRead?: true;
  /**
   * Tells of what somebody else may have done to the account. It goes to confirmed addresses alone, as nobody else has an account to lose: at once, and
   * whatever of its kind follows within the hour as one.
   */
  isSecurity?: true;
  /** What is due after it, if anything; from when it was sent or was not. */
  next?: (mail: MailRecord, now: Date) => { event: 'payment_reminder' | 'no_bids_yet' | 'day_reminder'; dueAt: Date } | undefined;
}

interface Row<Facts> {
  app?: (facts: Facts) => InApp;
  mail?: ByMail;
}

interface About {
  /** The project's title as others read it. */
  title: string;
}

interface SaidDay extends About {
  by: PartyName;
  what: string;
  day: string;
}

const about =
  (type: NotificationType, title: string, message: (title: string) => string) =>
  (facts: About): InApp => ({ type, title, message: message(`"${facts.title}"`) });

const row = <Facts>(row: Row<Facts>): Row<Facts> => row;

const atOnce = 0;

/** A day and two hours before the fee must be paid, as far as that is still to come. */
const reminders = ({ endsAt }: MailRecord, now: Date) =>
  [hours(24), hours(2)]
    .map((before) => plus(new Date(endsAt ?? 0), -before))
    .filter((time) => time > now)
    .slice(0, 1)
    .map((dueAt) => ({ event: 'payment_reminder' as const, dueAt }))[0];

/** Three days before a day that two parties have agreed on, where that is still to come. */
const dayReminder = ({ endsAt }: MailRecord, now: Date) => {
  const dueAt = plus(new Date(endsAt ?? 0), -days(3));
  return dueAt > now ? { event: 'day_reminder' as const, dueAt } : undefined;
};

/** How long a project is without bids before its owner is told what helps. */
export const adviceAfter = days(7);
const whatStays = `You keep what you have agreed and written to each other, and the contact details for ${formerContactDays} days.`;

/** Before a badge runs out. */
export const badgeNotice = days(14);

/**
 * Every event that people are told of, and how: in the app, by mail, or both. It is written by `notify`, in the
 * transaction of the fact. The mail itself is in core/mailing/letters.ts.
 */
export const catalogue = /* @__PURE__ */ (() =>
  ({
    // --- Bids, for the owner
    new_bid: row<About & { amount: number }>({
      app: ({ title, amount }) => ({
        type: 'new_bid',
        title: 'New bid',
        message: `A stager has bid $${amount.toLocaleString('en-US')} on "${title}".`,
      }),
      mail: { category: 'bids', after: minutes(2), joins: 'project', title: 'New bid' },
    }),
    bid_withdrawn: row<About>({ mail: { category: 'bids', after: minutes(2), joins: 'project', title: 'Bid withdrawn' } }),
    no_bids_yet: row<About>({
      mail: {
        category: 'advice',
        after: adviceAfter,
        title: 'No bids yet',
        // Twice at most.
        next: ({ createdAt }, now) => {
          const second = plus(new Date(createdAt), 2 * adviceAfter);
          return second > now ? { event: 'no_bids_yet', dueAt: second } : undefined;
        },
      },
    }),

    // --- Bids, for the stager
    bid_accepted: row<About>({
      app: about(
        'bid_accepted',
        'Your bid was accepted',
        (project) => `Your bid on ${project} was accepted. Pay the platform fee to get the owner's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your bid was accepted', evenIfRead: true, next: reminders },
    }),
    bid_accepted_free: row<About>({
      app: about(
        'bid_accepted',
        'Your bid was accepted',
        (project) =>
          `Your bid on ${project} was accepted. There is no platform fee for it: the owner's contact details are yours.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your bid was accepted', evenIfRead: true },
    }),
    bid_declined: row<About>({
      app: about('bid_rejected', 'Your bid was not selected', (project) => `The owner of ${project} has rejected your bid.`),
      mail: { category: 'bids', after: minutes(2), title: 'Your bid was not selected' },
    }),
    project_cancelled: row<About>({
      app: about('bid_rejected', 'The project was cancelled', (project) => `The owner of ${project} has cancelled the project.`),
      mail: { category: 'bids', after: minutes(2), title: 'The project was cancelled' },
    }),
    bid_not_chosen: row<About>({
      app: about(
        'bid_not_chosen',
        'Another stager was chosen',
        (project) => `The owner of ${project} has chosen another stager. Thank you for your bid.`,
      ),
      mail: { category: 'bids', after: minutes(2), title: 'Another stager was chosen' },
    }),

    project_updated: row<About>({
      app: about('project_updated', 'Project update', (project) => `The owner of ${project} has posted an update.`),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'Project update' },
    }),

    // --- The platform fee
    payment_reminder: row<About>({
      mail: { category: 'payments', after: atOnce, title: 'The platform fee is due', next: reminders },
    }),
    payment_receipt: row<About>({ mail: { category: 'payments', after: atOnce, title: 'Receipt' } }),
    payment_made: row<About>({
      app: about(
        'payment_made',
        'Your stager is confirmed',
        (project) => `The platform fee for ${project} is paid. You and your stager can now see each other's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your stager is confirmed', evenIfRead: true },
    }),
    /** To the owner, where there was no fee. */
    stager_confirmed: row<About>({ mail: { category: 'payments', after: atOnce, title: 'Your stager is confirmed' } }),
    payment_cancelled: row<About>({
      app: about(
        'payment_cancelled',
        'Acceptance ended without payment',
        (project) => `The stager you chose for ${project} has stepped back. Your project takes bids again.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your project takes bids again', evenIfRead: true },
    }),
    acceptance_lapsed: row<About>({
      app: about(
        'payment_cancelled',
        'Acceptance ended without payment',
        (project) => `The stager you chose for ${project} did not pay the platform fee in time. Your project takes bids again.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your project takes bids again', evenIfRead: true },
    }),
    payment_expired: row<About>({
      app: about(
        'payment_cancelled',
        'Your accepted bid has expired',
        (project) => `The platform fee for ${project} was not paid in time, so the owner is free to choose again.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your accepted bid has expired', evenIfRead: true },
    }),
    payment_refunded: row<object>({
      app: () => ({
        type: 'payment_cancelled',
        title: 'Your payment was refunded',
        message: 'A platform fee arrived after the bid could no longer be paid for. The full amount goes back to your card.',
      }),
      mail: { category: 'payments', after: atOnce, title: 'Your payment was refunded', evenIfRead: true },
    }),

    /** To the stager: an administrator has given back a fee that had opened the contact details. */
    fee_refunded: row<About>({
      app: about(
        'payment_refunded',
        'Your platform fee was refunded',
        (project) =>
          `The platform fee for ${project} goes back to your card. You and the owner keep each other's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your platform fee was refunded', evenIfRead: true },
    }),
    /** To the owner of that project. */
    fee_returned: row<About>({
      app: about(
        'payment_refunded',
        'A platform fee was refunded',
        (project) =>
          `Your stager has got back the platform fee for ${project}. Nothing else changes: you keep each other's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'A platform fee was refunded' },
    }),

    // --- The handover
    property_told: row<About>({
      app: about(
        'handover',
        'The address of the property',
        (project) => `The owner of ${project} has told you where the property is.`,
      ),
    }),
    day_proposed: row<SaidDay>({
      app: ({ title, by, what, day }) => ({
        type: 'handover',
        title: 'A day is proposed',
        message: `${what} of "${title}": the ${by} proposes ${day}. Agree, or propose another day.`,
      }),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'A day is proposed' },
    }),
    day_agreed: row<SaidDay>({
      app: ({ title, by, what, day }) => ({
        type: 'handover',
        title: 'A day is agreed',
        message: `${what} of "${title}": the ${by} agrees to ${day}.`,
      }),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'A day is agreed', next: dayReminder },
    }),
    /** To the party who has agreed. */
    day_noted: row<object>({
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'A day is agreed', next: dayReminder },
    }),
    day_reminder: row<object>({ mail: { category: 'bids', after: atOnce, joins: 'project', title: 'Coming up' } }),

    // --- The other party of a paid bid has left
    owner_left: row<About>({
      app: about(
        'party_left',
        'The owner has left',
        (project) => `The owner of ${project} has deleted the account. ${whatStays}`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'The owner has left' },
    }),
    stager_left: row<About>({
      app: about(
        'party_left',
        'Your stager has left',
        (project) => `The stager of ${project} has deleted the account. ${whatStays}`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your stager has left' },
    }),

    // --- Messages and questions
    new_message: row<object>({
      app: () => ({
        type: 'new_message',
        title: 'New message',
        message: 'You have a new message. Open your messages to read and answer it.',
      }),
      mail: { category: 'messages', after: minutes(5), joins: 'kind', title: 'New message' },
    }),
    new_question: row<About>({
      app: about('new_question', 'New question', (project) => `A stager has asked a question about ${project}.`),
      mail: { category: 'questions', after: minutes(5), joins: 'project', title: 'New question' },
    }),
    question_answered: row<About>({
      app: about(
        'question_answered',
        'Your question was answered',
        (project) => `The owner of ${project} has answered your question.`,
      ),
      mail: { category: 'questions', after: minutes(5), joins: 'project', title: 'Your question was answered' },
    }),
    question_declined: row<About>({
      app: about(
        'question_answered',
        'Your question was declined',
        (project) => `The owner of ${project} does not answer your question.`,
      ),
    }),

    // --- After the work
    project_completed: row<About>({
      app: about(
        'project_completed',
        'The project is completed',
        (project) => `The owner of ${project} has marked it as completed. Please review how it was to work together.`,
      ),
      mail: { category: 'reviews', after: minutes(2), title: 'The project is completed' },
    }),
    new_review: row<About & { rating: number }>({
      app: ({ title, rating }) => ({
        type: 'review',
        title: 'New review',
        message: `Your work together on "${title}" was reviewed with ${rating} of 5 stars.`,
      }),
      mail: { category: 'reviews', after: minutes(2), title: 'New review' },
    }),
    badge_granted: row<object>({ mail: { category: 'reviews', after: minutes(2), title: 'New badge' } }),
    badge_expiring: row<object>({ mail: { category: 'reviews', after: atOnce, title: 'A badge runs out' } }),

    // --- The account
    verify_email: row<object>({
      mail: { category: 'account', after: atOnce, joins: 'kind', title: 'Confirm your email address' },
    }),
    new_device: row<object>({
      mail: { category: 'account', after: atOnce, joins: 'kind', title: 'New login', isSecurity: true },
    }),
    email_changed: row<object>({
      mail: { category: 'account', after: atOnce, joins: 'kind', title: 'Your email address was changed', isSecurity: true },
    }),
    password_changed: row<object>({
      mail: { category: 'account', after: atOnce, joins: 'kind', title: 'Your password was changed', isSecurity: true },
    }),
    /** A copy of the account's data is made. Whoever has asked for it may be somebody else, who knows the password. */
    export_ready: row<object>({
      app: () => ({
        type: 'data_export',
        title: 'Your data is ready',
        message: `The copy of your data is ready. You can download it from your profile for ${exportDays} days.`,
      }),
      mail: {
        category: 'account',
        after: atOnce,
        joins: 'kind',
        title: 'Your data is ready',
        isSecurity: true,
        evenIfRead: true,
      },
    }),
    account_deleted: row<object>({ mail: { category: 'account', after: atOnce, title: 'Your account was deleted' } }),

    // --- Service areas: the list of what is new in them, every morning that has any, or as soon as there is (jobs/alert-of-project.ts)
    area_digest: row<object>({ mail: { category: 'areas', after: atOnce, title: 'New projects in your service areas' } }),
    /** To a stager who was away for long: there are no more lists until they are back. */
    areas_paused: row<object>({ mail: { category: 'areas', after: atOnce, title: 'New projects are paused' } }),
  }) satisfies Record<string, Row<never>>)();

export type CatalogueEvent = keyof typeof catalogue;
/** What its texts are made of. */
export type FactsOf<Event extends CatalogueEvent> = (typeof catalogue)[Event] extends Row<infer Facts> ? Facts : never;

export const byMail = (event: CatalogueEvent): ByMail | undefined => (catalogue[event] as Row<never>).mail;

/** Events that are told by the title of a project alone. */
export type ProjectEvent = { [Event in CatalogueEvent]: About extends FactsOf<Event> ? Event : never }[CatalogueEvent];
