import { expect } from 'vitest';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { BidRecord } from '#core/market/bid/bid';
import { shownNote } from '#core/market/bid/bid.view';
import type { PaymentRecord } from '#core/market/payment/payment';
import type { ProjectRecord } from '#core/market/project/project';
import { isSelected } from '#shared/bid/bid.lifecycle';
import { photoFiles } from '#shared/photo/photos';
import type { Person } from '../builders';
import { callRoute } from '../call';
import { byEntity, everyItem, expectConsistent, type Item } from '../everything';
import { expectProjectionsConsistent } from '../followed';
import { routeOf } from '../handlers';
import { storedFiles } from '../s3';
import type { StripeForTests } from '../stripe';
import { phoneHalves } from './actions';
import { findOrder, type Operation } from './histories';
import type { Screen } from './screens';

/** A world that has finished its background work. */
export interface Settled {
  people: readonly Pick<Person, 'id' | 'sessionId'>[];
  stripe: Pick<StripeForTests, 'sdk'>;
  /** Open browsers. They have received everything in the stream. */
  screens: readonly Pick<Screen, 'findMissedChanges'>[];
  /** Calls by project. Empty if somebody has left or an administrator has intervened. */
  histories: ReadonlyMap<string, readonly Operation[]>;
}

type Found = Settled & { items: Item[]; bids: BidRecord[]; projects: ProjectRecord[]; payments: PaymentRecord[] };

/** The promises of docs/reliability.md, with the same names (a test compares them). Each function throws if its promise is broken. */
export const promises = {
  'every count matches what it counts, and no reference is broken': () => expectConsistent(),

  'once the table’s stream is read, administrators see what the facts say': () => expectProjectionsConsistent(),

  'at most one bid of a project is accepted, and the project names it': async ({ bids, projects }) => {
    for (const { id, selectedBidId } of projects) {
      const bound = bids.filter((bid) => bid.projectId === id && isSelected(bid.status));
      expect(
        bound.map((bid) => bid.id),
        `bound bids of ${id}`,
      ).toEqual(selectedBidId === null ? [] : [selectedBidId]);
    }
  },

  'a bid is paid if and only if Stripe has the money': async ({ bids, payments, stripe }) => {
    const all = { limit: 10_000 };
    const data = await stripe.sdk.paymentIntents.list({ limit: 100 }).autoPagingToArray(all);
    const refunds = await stripe.sdk.refunds.list({ limit: 100 }).autoPagingToArray(all);
    const isKept = (id: string): boolean =>
      !refunds.some(({ payment_intent, status }) => payment_intent === id && status !== 'failed');
    const succeeded = data.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    for (const { id, paymentStatus, platformFee, paymentIntentId } of bids) {
      if (paymentStatus === 'paid' && platformFee > 0) expect(succeeded, `the payment of ${id}`).toContain(paymentIntentId);
    }
    const paying = bids.filter(({ paymentStatus }) => paymentStatus === 'paid').map(({ paymentIntentId }) => paymentIntentId);
    // A paid bid may be deleted with both parties.
    const known = payments.filter(({ status, bidId }) => status === 'succeeded' && !bids.some(({ id }) => id === bidId));
    const gone = new Set(known.map(({ paymentIntentId }) => paymentIntentId));
    const stray = succeeded.filter((id) => isKept(id) && !paying.includes(id) && !gone.has(id));
    const booked = payments.map(({ paymentIntentId, status, bidId }) => `${paymentIntentId} is ${status} for ${bidId}`);
    expect(stray, `payments without a paid bid, among ${booked.join(', ')}`).toEqual([]);
    expect(
      succeeded.filter((id) => !isKept(id) && paying.includes(id)),
      'refunded payments whose bid is still paid',
    ).toEqual([]);
    // A PaymentIntent whose secret nobody received is not recorded, and may stay open.
    const awaited = bids.filter(({ status }) => status === 'payment_required').map(({ paymentIntentId }) => paymentIntentId);
    const payable = data.filter(
      ({ id, status }) => status.startsWith('requires_') && payments.some((one) => one.paymentIntentId === id),
    );
    expect(
      payable.map(({ id }) => id).filter((id) => !awaited.includes(id)),
      'payable PaymentIntents without a bid that awaits its fee',
    ).toEqual([]);
  },

  'only the two parties of a paid bid see contact details': async ({ bids, people }) => {
    for (const bid of bids) {
      for (const { id, sessionId } of people) {
        const { status } = await callRoute(routeOf('getBidContact'), { params: { id: bid.id }, sessionId });
        const isParty = id === bid.ownerId || id === bid.userId;
        const isPaid = bid.paymentStatus === 'paid';
        // 401: the person has left. 404: the contact details of a former member have expired after 180 days.
        expect(isParty && isPaid ? [200, 401, 404] : [401, 402, 403, 404], `${bid.id} for ${id}, paid: ${isPaid}`).toContain(
          status,
        );
      }
    }
  },

  'no two texts of a bid add up to a phone number before its fee is paid': async ({ bids }) => {
    const shown = bids.map((bid) => [shownNote(bid), ...(bid.concepts ?? []).map(({ shownCaption }) => shownCaption)]);
    const whole = shown.map((texts) => texts.join(' ')).filter((text) => phoneHalves.every((half) => text.includes(half)));
    expect(whole, 'phone numbers in texts').toEqual([]);
  },

  'the ledger and Stripe agree': async ({ items, payments }) => {
    const taken = items.filter(({ entity, type }) => entity === 'LedgerEntry' && type === 'succeeded');
    for (const { paymentIntentId, status, amountCents } of payments)
      if (status === 'succeeded')
        expect(
          taken.filter((line) => line.paymentIntentId === paymentIntentId).map((line) => line.amountCents),
          `ledger entries of ${paymentIntentId}`,
        ).toEqual([amountCents]);
    expect(
      items.filter(({ entity }) => entity === 'Discrepancy').map(({ SK, ours, theirs }) => `${SK}: ${ours}, not ${theirs}`),
      'discrepancies',
    ).toEqual([]);
  },

  'a request sent again with its idempotency key creates one thing': async ({ items }) => {
    const texts = items.flatMap(({ entity, title, text, content }) =>
      [title, text, content].filter((one) => /^Number \d+$/.test(String(one))).map((one) => `${entity}: ${one}`),
    );
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(twice, 'things that were created twice').toEqual([]);
  },

  'every due email is sent once, or is known to be unsent': async ({ items }) => {
    const mails = items.filter(({ entity }) => entity === 'Mail') as unknown as (Item & MailRecord)[];
    const now = new Date().toISOString();
    expect(
      mails
        .filter(({ state, dueAt }) => (state === 'due' || state === 'sending') && dueAt <= now)
        .map(({ event, state }) => `${event} ${state}`),
      'mails that nobody sends',
    ).toEqual([]);
    // Only mail about payments is sent again if it is uncertain whether it was sent. A device shows the same push only once.
    const often = mails.filter(
      ({ attempts, category, channel }) => channel !== 'push' && attempts > (category === 'payments' ? 2 : 1),
    );
    expect(
      often.map(({ event, attempts }) => `${event} ${attempts}`),
      'mails that were sent too often',
    ).toEqual([]);
  },

  'an open screen learns of every change to what it shows': async ({ screens }) => {
    for (const screen of screens) expect(await screen.findMissedChanges(), 'changes that a screen has not received').toEqual([]);
  },

  'all background work finishes': async ({ items }) => {
    expect(
      items.filter(({ entity }) => entity === 'Job').map(({ SK }) => SK),
      'jobs',
    ).toEqual([]);
  },

  'every file is in use or marked for deletion, and no file in use is missing': async ({ items, projects, bids }) => {
    const shown = [
      ...projects.flatMap(({ photos }) => photos),
      ...bids.flatMap(({ concepts = [] }) => concepts.map(({ photo }) => photo)),
    ];
    // Administrators see a document until they have decided on it. Then its file is marked for deletion.
    const waiting = items.flatMap(({ entity, state, file }) =>
      entity === 'VerificationDocument' && state === 'waiting' ? [file as string] : [],
    );
    const noted = items.filter(({ entity }) => entity === 'Upload').flatMap(({ files }) => files as string[]);
    const stored = await storedFiles();
    expect(stored, 'files in use').toEqual(expect.arrayContaining([...shown, ...waiting].flatMap(photoFiles)));
    const known = new Set([...shown, ...waiting, ...noted].flatMap(photoFiles));
    expect(
      stored.filter((file) => !known.has(file)),
      'files that nothing refers to',
    ).toEqual([]);
  },

  'the history of each project looks as if its calls came one at a time': async ({ histories, bids, projects }) => {
    for (const [id, history] of histories) {
      const project = projects.find((one) => one.id === id);
      const stands = bids.filter((bid) => bid.projectId === id);
      const { isThere, longest } = findOrder(history, (end) => {
        const isGone = project === undefined;
        if (isGone || end.status === 'deleted') return isGone && end.status === 'deleted';
        if (project.status !== (end.status === 'sweeping' ? 'cancelled' : end.status)) return false;
        const address = stands.find(({ handover }) => handover)?.handover?.property?.address ?? null;
        return (
          address === end.address &&
          Object.keys(end.bids).length === stands.length &&
          stands.every(({ userId, status }) => {
            const known = end.bids[userId]?.status;
            // By now, all bids on a canceled project are rejected.
            return end.status === 'sweeping' && known === 'pending' ? status === 'rejected' : known === status;
          })
        );
      });
      if (!isThere) {
        const rest = history.filter((one) => !longest.includes(one));
        expect.fail(
          [
            `No order explains ${id} (${project?.status ?? 'gone'}, ${stands.map(({ status }) => status).join(' ')}):`,
            ...longest.map(describeOperation),
            'and then',
            ...rest.map(describeOperation),
          ].join('\n'),
        );
      }
    }
  },
} satisfies Record<string, (found: Found) => Promise<void>>;

const describeOperation = ({ asked, outcome, bidId, from, to }: Operation): string =>
  `  ${from}-${to} ${JSON.stringify(asked)} ${outcome} ${bidId ?? ''}`;

export type PromiseName = keyof typeof promises;

/** Checks all promises, or those in `names`. @throws Error with the name of the first broken promise */
export const expectPromises = async (
  settled: Settled,
  names: readonly PromiseName[] = Object.keys(promises) as PromiseName[],
): Promise<void> => {
  const items = await everyItem();
  const of = byEntity(items);
  const found: Found = { ...settled, items, bids: of('Bid'), projects: of('Project'), payments: of('Payment') };
  for (const name of names) {
    const holds: (found: Found) => Promise<void> = promises[name];
    try {
      await holds(found);
    } catch (error) {
      throw new Error(`Broken: ${name}\n${(error as Error).message}`, { cause: error });
    }
  }
};
