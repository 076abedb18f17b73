import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { CatalogueEvent } from '#core/market/notification/catalogue';
import { type ProjectRecord, publicPlace } from '#core/market/project/project';
import { truncate } from '#shared/labels';
import { links } from '#shared/links';
import { notificationQuery } from '#shared/opened-push';
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
 * What a device says of each event that devices are told of (core/market/notification/catalogue.ts). Everybody can read a locked screen: it has where a
 * project is, no name, no text, no amount and no contact of anybody.
 */
export const pushed = {
  // --- To the owner
  new_bid: {
    title: 'New bid',
    body: (place) => `You have a new bid on your project${place}.`,
    path: toProject(links.projectBids),
    ...usual,
  },
  deck_answered: {
    title: 'Your seller picked a favorite',
    body: (place) => `See it on your project${place}.`,
    path: toProject(links.projectBids),
    ...usual,
  },
  new_question: {
    title: 'New question',
    body: (place) => `A stager asked about your project${place}.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  payment_made: money(
    'Your stager is confirmed',
    (place) => `The fee for your project${place} is paid. You can see each other's contact details.`,
    toProject(links.project),
  ),
  stager_confirmed: money(
    'Your stager is confirmed',
    (place) => `You can see each other's contact details for your project${place}.`,
    toProject(links.project),
  ),
  payment_cancelled: money(
    'Your project is open for bids again',
    (place) => `The stager you chose${place} backed out.`,
    toProject(links.projectBids),
  ),
  acceptance_lapsed: money(
    'Your project is open for bids again',
    (place) => `The stager you chose${place} didn't pay in time.`,
    toProject(links.projectBids),
  ),

  // --- To the stager
  bid_accepted: money(
    'Your bid was accepted',
    (place) => `Pay the platform fee for the project${place} to get the owner's contact details.`,
    toPayment,
  ),
  bid_accepted_free: money(
    'Your bid was accepted',
    (place) => `You can now contact the owner of the project${place}.`,
    toProject(links.project),
  ),
  payment_reminder: money('The platform fee is due', (place) => `Pay it in time to keep the project${place}.`, toPayment),
  payment_expired: over('Your accepted bid expired', (place) => `You didn't pay the fee for the project${place} in time.`),
  payment_refunded: money(
    'We refunded your payment',
    () => 'The bid could no longer be paid for. The full amount goes back to your card.',
    () => links.dashboard,
  ),
  fee_refunded: money(
    'We refunded your platform fee',
    (place) => `The fee for the project${place} goes back to your card.`,
    toProject(links.project),
  ),
  bid_declined: over('Your bid was not selected', (place) => `The owner of the project${place} rejected it.`),
  project_cancelled: over('The project was cancelled', (place) => `Your bid${place} is closed.`),
  bid_not_chosen: over(
    'The owner chose another stager',
    (place) => `Your bid${place} is closed. Other projects are open for bids.`,
  ),
  project_updated: {
    title: 'Project update',
    body: (place) => `The owner of the project${place} posted an update.`,
    path: toProject(links.projectUpdates),
    ...usual,
  },
  question_answered: {
    title: 'Your question was answered',
    body: (place) => `Read what the owner of the project${place} says.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  question_declined: {
    title: 'Your question was declined',
    body: (place) => `The owner of the project${place} won't answer it.`,
    path: toProject(links.projectQuestions),
    ...usual,
  },
  property_told: {
    title: 'Property address shared',
    body: (place) => `You can now see where your project${place} is.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  area_digest: {
    title: 'New projects near you',
    body: () => "They're in your service areas and open for bids.",
    path: () => links.projects,
    urgency: 'low',
    hours: 12,
  },

  // --- To both
  new_message: {
    title: 'New message',
    body: () => 'Open your messages to read and reply.',
    path: () => links.messages,
    urgency: 'high',
    hours: day,
  },
  day_proposed: {
    title: 'Please confirm a day',
    body: (place) => `For your project${place}: agree, or propose another day.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  day_agreed: {
    title: 'Day confirmed',
    body: (place) => `For your project${place}.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  day_reminder: {
    title: 'Coming up in three days',
    body: (place) => `A day you agreed on for your project${place}.`,
    path: toProject(links.projectHandover),
    ...usual,
  },
  project_completed: {
    title: 'Your project is completed',
    body: (place) => `Please review your work together${place}.`,
    path: toProject(links.projectReviews),
    ...usual,
  },
  new_review: {
    title: 'New review',
    body: (place) => `Someone reviewed your work${place}.`,
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
  if (about.notificationId !== null) url.searchParams.set(notificationQuery, about.notificationId);
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
