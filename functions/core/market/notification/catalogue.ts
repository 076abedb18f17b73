import { dollars } from '#core/kernel/dollars';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { badgeNoticeDays } from '#shared/contracts/document-values';
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
  /** Its name in the list of sent emails. */
  title: string;
  /** Whose mail says more than the notification, or comes although it was read. */
  evenIfRead?: true;
  /**
   * Tells of what somebody else may have done to the account. It goes to confirmed addresses alone, as nobody else has an account to lose: at once, and
   * whatever of its kind follows within the hour as one.
   */
  isSecurity?: true;
  /** The letter says what the app tells of it as well: once the mail is due, and not with the fact. */
  alsoInApp?: true;
  /** What is due after it, if anything; from when it was sent or was not. */
  next?: (mail: MailRecord, now: Date) => Following | undefined;
}

interface Following {
  event: 'payment_reminder' | 'no_bids_yet' | 'day_reminder' | 'badge_expiring';
  dueAt: Date;
}

/**
 * To the devices whose holders have asked for it, as soon as it has happened; what it says is in core/telling/push/said.ts. Without such a device, there is
 * the mail as ever. Alone, it is listed as the mail would be.
 */
type ByPush = 'with_mail' | 'before_mail' | Pick<ByMail, 'category' | 'title'>;

interface Row<Facts> {
  app?: (facts: Facts) => InApp;
  mail?: ByMail;
  push?: ByPush;
}

interface About {
  /** The project's title as others read it. */
  title: string;
}

/** What an administrator has decided about something that the reader made. */
interface Decided {
  /** `project`, `message`. */
  kind: string;
  /** `your project "..."`, `your message`. */
  what: string;
  /** Why, for a decision against the reader; empty otherwise. */
  reason: string;
}

const decided = (
  mailTitle: string,
  message: (facts: Decided) => string,
  title: (facts: Decided) => string = () => mailTitle,
): Row<Decided> => ({
  app: (facts) => ({ type: 'moderation', title: title(facts), message: message(facts) }),
  mail: { category: 'account', after: atOnce, title: mailTitle },
});

/** Of a document that made no badge: the badge, and a sentence. */
interface DocumentFacts {
  badge: string;
  why: string;
}

interface SaidDay extends About {
  by: PartyName;
  what: string;
  day: string;
}

const about =
  (type: NotificationType, title: string, message: (title: string) => string) =>
  (facts: About): InApp => ({ type, title, message: message(`“${facts.title}”`) });

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
const whatStays = `You keep your messages and everything you agreed on. You can see their contact details for ${formerContactDays} days.`;

/** When the holder of a badge is next told that it runs out, as far as that is still to come. */
export const badgeReminder = ({ endsAt }: Pick<MailRecord, 'endsAt'>, now: Date) => {
  const [dueAt] =
    endsAt === null ? [] : badgeNoticeDays.map((before) => plus(new Date(endsAt), -days(before))).filter((time) => time > now);
  return dueAt && { event: 'badge_expiring' as const, dueAt };
};

const ofVerification = (title: string, message: string): InApp => ({ type: 'verification', title, message });

/** What the app tells with the mail about it. */
export const badgeRunsOut = (badge: string, daysLeft: number): InApp =>
  ofVerification(
    'Your badge is about to expire',
    `Your “${badge}” badge expires in ${daysLeft === 1 ? 'one day' : `${daysLeft} days`}. Upload a new document to keep it.`,
  );

/**
 * Every event that people are told of, and how: in the app, by mail, or both. It is written by `notify`, in the
 * transaction of the fact. The mail itself is in core/telling/mailing/letters.ts.
 */
export const catalogue = /* @__PURE__ */ (() =>
  ({
    // --- Bids, for the owner
    new_bid: row<About & { amount: number }>({
      app: ({ title, amount }) => ({
        type: 'new_bid',
        title: 'New bid',
        message: `A stager bid ${dollars(amount)} on “${title}”.`,
      }),
      mail: { category: 'bids', after: minutes(2), joins: 'project', title: 'New bid' },
      push: 'before_mail',
    }),
    /** To whoever has made a deck: the seller has named a favorite among its bids, or another one. */
    deck_answered: row<About>({
      app: about('deck_answered', 'Your seller picked a favorite', (project) => `Your seller picked a favorite for ${project}.`),
      mail: { category: 'bids', after: minutes(2), joins: 'project', title: 'Your seller picked a favorite' },
      push: 'before_mail',
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
        (project) => `The owner of ${project} accepted your bid. Pay the platform fee to get their contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your bid was accepted', evenIfRead: true, next: reminders },
      push: 'with_mail',
    }),
    bid_accepted_free: row<About>({
      app: about(
        'bid_accepted',
        'Your bid was accepted',
        (project) =>
          `The owner of ${project} accepted your bid. There's no platform fee, so you can see their contact details now.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your bid was accepted', evenIfRead: true },
      push: 'with_mail',
    }),
    bid_declined: row<About>({
      app: about('bid_rejected', 'Your bid was not selected', (project) => `The owner of ${project} rejected your bid.`),
      mail: { category: 'bids', after: minutes(2), title: 'Your bid was not selected' },
      push: 'before_mail',
    }),
    project_cancelled: row<About>({
      app: about(
        'bid_rejected',
        'The project was cancelled',
        (project) => `The owner of ${project} cancelled the project, so your bid is closed.`,
      ),
      mail: { category: 'bids', after: minutes(2), title: 'The project was cancelled' },
      push: 'before_mail',
    }),
    bid_not_chosen: row<About>({
      app: about(
        'bid_not_chosen',
        'The owner chose another stager',
        (project) => `The owner of ${project} chose another stager. Thank you for your bid.`,
      ),
      mail: { category: 'bids', after: minutes(2), title: 'The owner chose another stager' },
      push: 'before_mail',
    }),

    project_updated: row<About>({
      app: about('project_updated', 'Project update', (project) => `The owner of ${project} posted an update.`),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'Project update' },
      push: 'before_mail',
    }),

    // --- The platform fee
    payment_reminder: row<About>({
      mail: { category: 'payments', after: atOnce, title: 'The platform fee is due', next: reminders },
      push: 'with_mail',
    }),
    payment_receipt: row<object>({ mail: { category: 'payments', after: atOnce, title: 'Receipt' } }),
    payment_made: row<About>({
      app: about(
        'payment_made',
        'Your stager is confirmed',
        (project) =>
          `The platform fee for ${project} is paid, so you and your stager can see each other's contact details. They'll contact you within 24 hours.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your stager is confirmed', evenIfRead: true },
      push: 'with_mail',
    }),
    /** To the owner, where there was no fee. */
    stager_confirmed: row<About>({
      mail: { category: 'payments', after: atOnce, title: 'Your stager is confirmed' },
      push: 'with_mail',
    }),
    payment_cancelled: row<About>({
      app: about(
        'payment_cancelled',
        'The stager you chose backed out',
        (project) => `The stager you chose for ${project} backed out. Your project is open for bids again.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your project is open for bids again', evenIfRead: true },
      push: 'with_mail',
    }),
    acceptance_lapsed: row<About>({
      app: about(
        'payment_cancelled',
        "The stager didn't pay in time",
        (project) =>
          `The stager you chose for ${project} didn't pay the platform fee in time. Your project is open for bids again.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your project is open for bids again', evenIfRead: true },
      push: 'with_mail',
    }),
    payment_expired: row<About>({
      app: about(
        'payment_cancelled',
        'Your accepted bid expired',
        (project) => `You didn't pay the platform fee for ${project} in time, so the owner can choose another bid.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'Your accepted bid expired', evenIfRead: true },
      push: 'with_mail',
    }),
    payment_refunded: row<object>({
      app: () => ({
        type: 'payment_cancelled',
        title: 'We refunded your payment',
        message: 'Your payment arrived after the bid could no longer be paid for. The full amount goes back to your card.',
      }),
      mail: { category: 'payments', after: atOnce, title: 'We refunded your payment', evenIfRead: true },
      push: 'with_mail',
    }),

    /** To the stager, when an administrator refunds a fee that had revealed the contact details. */
    fee_refunded: row<About>({
      app: about(
        'payment_refunded',
        'We refunded your platform fee',
        (project) =>
          `The platform fee for ${project} goes back to your card. You and the owner keep each other's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: 'We refunded your platform fee', evenIfRead: true },
      push: 'with_mail',
    }),
    /** To the owner of that project. */
    fee_returned: row<About>({
      app: about(
        'payment_refunded',
        "We refunded your stager's platform fee",
        (project) => `We refunded the platform fee that your stager paid for ${project}. You keep each other's contact details.`,
      ),
      mail: { category: 'payments', after: atOnce, title: "We refunded your stager's platform fee" },
    }),

    // --- The handover
    property_told: row<About>({
      app: about(
        'handover',
        'Property address shared',
        (project) => `The owner of ${project} shared the address of the property.`,
      ),
      push: { category: 'bids', title: 'Property address shared' },
    }),
    day_proposed: row<SaidDay>({
      app: ({ title, by, what, day }) => ({
        type: 'handover',
        title: 'Please confirm a day',
        message: `${what} for “${title}”: the ${by} proposes ${day}. Agree, or propose another day.`,
      }),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'Please confirm a day' },
      push: 'before_mail',
    }),
    day_agreed: row<SaidDay>({
      app: ({ title, by, what, day }) => ({
        type: 'handover',
        title: 'Day confirmed',
        message: `${what} for “${title}”: the ${by} agreed to ${day}.`,
      }),
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'Day confirmed', next: dayReminder },
      push: 'before_mail',
    }),
    /** To the party who has agreed. */
    day_noted: row<object>({
      mail: { category: 'bids', after: minutes(5), joins: 'project', title: 'Day confirmed', next: dayReminder },
    }),
    day_reminder: row<object>({
      mail: { category: 'bids', after: atOnce, joins: 'project', title: 'Coming up' },
      push: 'with_mail',
    }),

    // --- The other party of a paid bid has left
    owner_left: row<About>({
      app: about('party_left', 'The owner left', (project) => `The owner of ${project} deleted their account. ${whatStays}`),
      mail: { category: 'payments', after: atOnce, title: 'The owner left' },
    }),
    stager_left: row<About>({
      app: about('party_left', 'Your stager left', (project) => `Your stager for ${project} deleted their account. ${whatStays}`),
      mail: { category: 'payments', after: atOnce, title: 'Your stager left' },
    }),

    // --- Messages and questions
    new_message: row<object>({
      app: () => ({
        type: 'new_message',
        title: 'New message',
        message: 'You have a new message. Open your messages to read and reply.',
      }),
      mail: { category: 'messages', after: minutes(5), joins: 'kind', title: 'New message' },
      push: 'before_mail',
    }),
    new_question: row<About>({
      app: about('new_question', 'New question', (project) => `A stager asked a question about ${project}.`),
      mail: { category: 'questions', after: minutes(5), joins: 'project', title: 'New question' },
      push: 'before_mail',
    }),
    question_answered: row<About>({
      app: about(
        'question_answered',
        'Your question was answered',
        (project) => `The owner of ${project} answered your question.`,
      ),
      mail: { category: 'questions', after: minutes(5), joins: 'project', title: 'Your question was answered' },
      push: 'before_mail',
    }),
    question_declined: row<About>({
      app: about(
        'question_answered',
        'Your question was declined',
        (project) => `The owner of ${project} declined to answer your question.`,
      ),
      push: { category: 'questions', title: 'Your question was declined' },
    }),

    // --- After the work
    project_completed: row<About>({
      app: about(
        'project_completed',
        'Your project is completed',
        (project) => `The owner of ${project} marked it as completed. Please review how it went.`,
      ),
      mail: { category: 'reviews', after: minutes(2), title: 'Your project is completed' },
      push: 'before_mail',
    }),
    new_review: row<About & { rating: number }>({
      app: ({ title, rating }) => ({
        type: 'review',
        title: 'New review',
        message: `You got ${rating} of 5 stars for your work on “${title}”.`,
      }),
      mail: { category: 'reviews', after: minutes(2), title: 'New review' },
      push: 'before_mail',
    }),

    // --- Verification
    badge_granted: row<{ text: string }>({
      app: ({ text }) => ofVerification('New badge', `Owners now see this beside your bids: “${text}”.`),
      mail: { category: 'reviews', after: minutes(2), title: 'New badge' },
    }),
    document_another_asked: row<DocumentFacts>({
      app: ({ badge, why }) => ofVerification('We need another document', `For your “${badge}” badge: ${why}`),
      mail: { category: 'reviews', after: minutes(2), title: 'We need another document' },
    }),
    document_refused: row<DocumentFacts>({
      app: ({ badge, why }) => ofVerification("We didn't accept your document", `For your “${badge}” badge: ${why}`),
      mail: { category: 'reviews', after: minutes(2), title: "We didn't accept your document" },
    }),
    badge_expiring: row<object>({
      mail: { category: 'reviews', after: atOnce, title: 'Your badge is about to expire', alsoInApp: true, next: badgeReminder },
    }),

    // --- Decisions of operators
    thing_removed: decided(
      'Content removed',
      ({ what, reason }) => `Other people can no longer see ${what}. Reason: ${reason}. You can reply.`,
      ({ kind }) => `We removed your ${kind}`,
    ),
    thing_restored: decided(
      'Content restored',
      ({ what }) => `We took another look. People can see ${what} again.`,
      ({ kind }) => `We restored your ${kind}`,
    ),
    project_refused: decided(
      "We didn't publish your project",
      ({ what, reason }) => `We decided not to show ${what} to stagers. Reason: ${reason}. You can reply.`,
    ),
    project_approved: decided('We published your project', ({ what }) => `Stagers can now see ${what}.`),
    warned: decided(
      'Warning',
      ({ what, reason }) => `Something about ${what} breaks our rules. Reason: ${reason}. You can reply.`,
      ({ kind }) => `A warning about your ${kind}`,
    ),
    decision_stands: decided(
      'We read your reply',
      ({ what }) => `We looked again at ${what}, and we're not changing our decision.`,
    ),
    account_suspended: decided(
      'Your account is suspended',
      ({ what, reason }) =>
        `We suspended your account because of ${what}. Reason: ${reason}. You can still finish paid work. You can reply.`,
    ),
    suspension_lifted: decided('Your account is active again', () => 'We ended your suspension. Everything works as before.'),

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
        message: `You can download the copy of your data from your profile for ${exportDays} days.`,
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
    area_digest: row<object>({
      mail: { category: 'areas', after: atOnce, title: 'New projects in your service areas' },
      push: 'with_mail',
    }),
    /** To a stager who was away for long: there are no more lists until they are back. */
    areas_paused: row<object>({ mail: { category: 'areas', after: atOnce, title: 'New project emails are paused' } }),
  }) satisfies Record<string, Row<never>>)();

export type CatalogueEvent = keyof typeof catalogue;
/** What its texts are made of. */
export type FactsOf<Event extends CatalogueEvent> = (typeof catalogue)[Event] extends Row<infer Facts> ? Facts : never;

const rowOf = (event: CatalogueEvent): Row<never> => catalogue[event];

/** The event that a text names; undefined where it names none. */
export const eventNamed = (name: string): CatalogueEvent | undefined =>
  Object.hasOwn(catalogue, name) ? (name as CatalogueEvent) : undefined;
export const byMail = (event: CatalogueEvent): ByMail | undefined => rowOf(event).mail;
export const byPush = (event: CatalogueEvent): ByPush | undefined => rowOf(event).push;

/** What an event is called where its reader sees what they were told, and which kind of mail it belongs to. */
export const listedAs = (event: CatalogueEvent): Pick<ByMail, 'category' | 'title'> | undefined => {
  const { mail, push } = rowOf(event);
  return mail ?? (typeof push === 'object' ? push : undefined);
};

/** Events that are told by the title of a project alone. */
export type ProjectEvent = { [Event in CatalogueEvent]: About extends FactsOf<Event> ? Event : never }[CatalogueEvent];
