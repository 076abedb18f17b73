import type { CatalogueEvent } from '#core/notification/catalogue';
import type { MailRecord } from '#core/outbox/outbox';
import { type ProjectRecord, publicPlace } from '#core/project/project';
import { truncate } from '#shared/labels';
import { links } from '#shared/links';
import { toldQuery } from '#shared/told';
import type { Push } from './post';

type Urgency = Push['urgency'];

/** Where a device leads who looks: within the site. */
type Path = (about: MailRecord) => string;

interface Row {
  title: string;
  /** `place`: `in Dilworth`, or nothing where nobody knows. */
  body: (place: string) => string;
  path: Path;
  /** `high` wakes a phone that sleeps: where hours count. */
  urgency: Urgency;
  /** For so long is it worth telling. What ends before is told until then. */
  hours: number;
}

const toProject =
  (link: (id: string) => string): Path =>
  ({ projectId }) =>
    projectId === null ? links.dashboard : link(projectId);
const toPayment: Path = ({ bidId }) => (bidId === null ? links.dashboard : links.payment(bidId));

const day = 24;
const usual = { urgency: 'normal', hours: day } as const;

/** A stager's bid that came to nothing. */
const over = (title: string, body: (place: string) => string): Row => ({
  title,
  body,
  path: toProject(links.project),
  urgency: 'low',
  hours: 2 * day,
});

/** About money: until it is settled. */
const money = (title: string, body: (place: string) => string, path: Path): Row => ({
  title,
  body,
  path,
  urgency: 'high',
  hours: 3 * day,
});

/**
 * What a device says of each event that devices are told of (core/notification/catalogue.ts). Everybody can read a locked screen: it has where a
 * project is, no name, no text, no amount and no contact of anybody.
 */
export const pushed = {
  // --- To the owner
  new_bid: { title: 'New bid', body: (place) => `A bid on your project${place}.`, path: toProject(links.projectBids), ...usual },
  deck_answered: {
    title: 'Your seller has answered',
    body: (place) => `There is a favorite for your project${place}.`,
    path: toProject(links.projectBids),
    ...usual,
  },
  new_question: {
    title: 'New question',
    body: (place) => `A stager asks about your project${place}.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  payment_made: money(
    'Your stager is confirmed',
    (place) => `The fee for your project${place} is paid: you see each other's contact details.`,
    toProject(links.project),
  ),
  stager_confirmed: money(
    'Your stager is confirmed',
    (place) => `For your project${place}: you see each other's contact details.`,
    toProject(links.project),
  ),
  payment_cancelled: money(
    'Your project takes bids again',
    (place) => `The stager that you chose${place} has stepped back.`,
    toProject(links.projectBids),
  ),
  acceptance_lapsed: money(
    'Your project takes bids again',
    (place) => `The fee was not paid in time for your project${place}.`,
    toProject(links.projectBids),
  ),

  // --- To the stager
  bid_accepted: money(
    'Your bid was accepted',
    (place) => `For the project${place}. Pay the platform fee to get the contact.`,
    toPayment,
  ),
  bid_accepted_free: money(
    'Your bid was accepted',
    (place) => `For the project${place}. The contact details are yours.`,
    toProject(links.project),
  ),
  payment_reminder: money(
    'The platform fee is due',
    (place) => `Your accepted bid${place} ends if it is not paid in time.`,
    toPayment,
  ),
  payment_expired: over('Your accepted bid has expired', (place) => `The fee was not paid in time for the project${place}.`),
  payment_refunded: money(
    'Your payment was refunded',
    () => 'The bid could no longer be paid for. All of it goes back to your card.',
    () => links.dashboard,
  ),
  fee_refunded: money(
    'Your platform fee was refunded',
    (place) => `For the project${place}. It goes back to your card.`,
    toProject(links.project),
  ),
  bid_declined: over('Your bid was not selected', (place) => `By the owner of the project${place}.`),
  project_cancelled: over('The project was cancelled', (place) => `Your bid${place} has ended.`),
  bid_not_chosen: over('Another stager was chosen', (place) => `For the project${place}. Other projects take bids.`),
  project_updated: {
    title: 'Project update',
    body: (place) => `From the owner of the project${place}.`,
    path: toProject(links.projectUpdates),
    ...usual,
  },
  question_answered: {
    title: 'Your question was answered',
    body: (place) => `By the owner of the project${place}.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  question_declined: {
    title: 'Your question was declined',
    body: (place) => `By the owner of the project${place}.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  property_told: {
    title: 'The address of the property',
    body: (place) => `You can see now where your project${place} is.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  area_digest: {
    title: 'New projects near you',
    body: () => 'In your service areas, and they take bids.',
    path: () => links.projects,
    urgency: 'low',
    hours: 12,
  },

  // --- To both
  new_message: {
    title: 'New message',
    body: () => 'Open your messages to read and answer it.',
    path: () => links.messages,
    urgency: 'high',
    hours: day,
  },
  day_proposed: {
    title: 'A day is proposed',
    body: (place) => `For your project${place}: agree, or propose another.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  day_agreed: {
    title: 'A day is agreed',
    body: (place) => `For your project${place}.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  day_reminder: {
    title: 'In three days',
    body: (place) => `A day that you have agreed on for your project${place}.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  project_completed: {
    title: 'The project is completed',
    body: (place) => `Please say how it was to work together${place}.`,
    path: toProject(links.projectReviews),
    ...usual,
  },
  new_review: {
    title: 'New review',
    body: (place) => `Of your work together${place}.`,
    path: toProject(links.projectReviews),
    ...usual,
  },
} satisfies Partial<Record<CatalogueEvent, Row>>;

/** Events that a device is told of. */
export type PushedEvent = keyof typeof pushed;

export const rowOfPush = ({ event }: Pick<MailRecord, 'event'>): Row | undefined =>
  (pushed as Partial<Record<string, Row>>)[event];

const placeOf = (project: ProjectRecord | undefined): string => {
  const place = project && publicPlace(project);
  return place ? ` in ${truncate(place, 60)}` : '';
};

interface Shown {
  project: ProjectRecord | undefined;
  /** Next steps of the reader, shown on the icon. */
  steps: number;
  /** Of the site. */
  origin: string;
}

/** Where it leads, and what is read when its reader has gone there. */
const addressOf = (row: Row, about: MailRecord, origin: string): string => {
  const url = new URL(row.path(about), origin);
  if (about.notificationId !== null) url.searchParams.set(toldQuery, about.notificationId);
  return url.href;
};

/**
 * The declarative form: a browser that knows it shows it without any script, and our service worker shows the same in others. The number stands
 * twice: where the standard has it, and where Safari looks for it.
 * https://w3c.github.io/push-api/#declarative-push-message
 * https://webkit.org/blog/16535/meet-declarative-web-push/
 */
export const payloadOf = (row: Row, about: MailRecord, { project, steps, origin }: Shown): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: row.title,
      body: row.body(placeOf(project)),
      navigate: addressOf(row, about, origin),
      tag: `${about.event}:${about.projectId ?? ''}`,
      // What replaces another one is silent otherwise.
      ...(row.urgency === 'high' && { renotify: true }),
      lang: 'en-US',
      dir: 'ltr',
      app_badge: String(steps),
    },
    app_badge: steps,
  });
