import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from '#core/kernel/budget';
import { inParallel } from '#core/kernel/parallel';
import { gsi3, keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { put, update } from '#core/kernel/table/write';
import { minutes, plus } from '#core/kernel/time';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { steps } from '#functions/testing/budgets';
import { aBid, anOwner, aProject, aStager, type Person } from '#functions/testing/builders';
import { measureConsumption } from '#functions/testing/capacity';
import { changesOf } from '#functions/testing/changes';
import { everyItem, type Item, restore } from '#functions/testing/everything';
import { logLines } from '#functions/testing/logs';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe } from '#functions/testing/stripe';
import { findPass } from './due.repo';
import type { PaymentRecord } from './payment';
import { findPayment, saveAcceptance, saveCancelled, saveIntent } from './payment.repo';
import { reconcile } from './reconcile';
import { createIntent } from './stripe';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (count: number): Date => plus(now, -minutes(count));

const stripe = withStripe();
const unlimited: Budget = { isSpent: () => false };
/** Until one full page is done: it is asked before each page, and before each payment on it. */
const onePage = (): Budget => steps(1 + 50);

let owner: Person;
let stager: Person;
let items: Item[];
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
  items = await everyItem();
});
afterEach(() => restore(items));

/** Creates a bid whose payment was begun `minutesAgo`. */
const aBegunBid = async (minutesAgo: number): Promise<BidRecord & { paymentIntentId: string }> => {
  const then = ago(minutesAgo);
  const bid = await aBid(await aProject(owner, { city: 'Bishop', county: 'Inyo' }, then), stager, {}, then);
  const project = await getProject(bid.projectId);
  const accepted = acceptBid(project, bid, { acceptanceId: bid.id, now: then, paymentWindowHours: 72 });
  await saveAcceptance(project, accepted, then);
  const intent = await createIntent(accepted);
  await saveIntent(accepted, intent, then);
  return { ...accepted, paymentIntentId: intent.id };
};

const cancelled = async (minutesAgo: number): Promise<string> => {
  const { paymentIntentId } = await aBegunBid(minutesAgo);
  await stripe.sdk.paymentIntents.cancel(paymentIntentId);
  return paymentIntentId;
};

const statusOf = async (id: string) => (await findPayment(id))?.status;

/** So many that the list still has, though their end is known: a page of them costs no call to Stripe. */
const settledOnes = (count: number, minutesAgo: number) =>
  inParallel(
    Array.from({ length: count }, (_, index) => `pi_${minutesAgo}_${index}`),
    8,
    (id) => {
      const createdAt = ago(minutesAgo).toISOString();
      const record = { paymentIntentId: id, createdAt, status: 'succeeded' };
      return write(put({ ...keys.payment(id), ...gsi3.unsettledPayment(createdAt, id), entity: 'Payment', ...record }));
    },
  );

describe('reconcile', () => {
  it('settles paid payments, closes cancelled ones, and leaves the rest open', async () => {
    const [paid, open] = [await aBegunBid(60), await aBegunBid(60)];
    const gone = await cancelled(60);
    await stripe.sdk.paymentIntents.confirm(paid.paymentIntentId, { payment_method: 'pm_card_visa' });
    expect(await reconcile(now, unlimited)).toEqual({ done: 3, failed: 0 });
    expect(await getBid(paid.id)).toMatchObject({ paymentStatus: 'paid', paidAt: now.toISOString() });
    expect(await findPayment(gone)).toMatchObject({ status: 'cancelled', settledAt: now.toISOString() });
    expect(await statusOf(open.paymentIntentId)).toBe('open');
    expect(await getBid(open.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
  });

  it('leaves payments of the last ten minutes to the webhook', async () => {
    const [young, old] = [await cancelled(9.99), await cancelled(10)];
    expect(await reconcile(now, unlimited)).toEqual({ done: 1, failed: 0 });
    expect([await statusOf(young), await statusOf(old)]).toEqual(['open', 'cancelled']);
  });

  it('counts and logs a failed payment, and continues with the next', async () => {
    const [unknown, gone] = [await aBegunBid(60), await cancelled(61)];
    const id = `pi_unknown_${unknown.id}`;
    await saveIntent(unknown, { ...(await createIntent(unknown)), id }, ago(59));
    await write(update(keys.payment(unknown.paymentIntentId), { unset: ['GSI3PK', 'GSI3SK'] }));
    expect(await reconcile(now, unlimited)).toEqual({ done: 1, failed: 1 });
    expect([await statusOf(id), await statusOf(gone)]).toEqual(['open', 'cancelled']);
    const [line] = logLines.filter((one) => one.includes(id));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', event: 'failure', paymentIntentId: id });
  });

  it('does not fail if another run records the end of a payment at the same moment', async () => {
    const gone = await cancelled(60);
    const payment = (await findPayment(gone)) as PaymentRecord;
    expect(
      await meanwhile(
        () => reconcile(now, unlimited),
        () => saveCancelled(payment, ago(1)),
      ),
    ).toEqual({ done: 0, failed: 0 });
    expect(await findPayment(gone)).toMatchObject({ status: 'cancelled', settledAt: ago(1).toISOString() });
  });

  it('asks Stripe nothing about settled payments that are still listed', async () => {
    await settledOnes(1, 60);
    stripe.standIn.control({ failRequests: -1 });
    expect(await reconcile(now, unlimited)).toEqual({ done: 0, failed: 0 });
  });

  it('writes nothing if one page is enough or no time is left', async () => {
    const open = await aBegunBid(60);
    const { writeUnits } = await measureConsumption(() => reconcile(now, unlimited));
    expect(writeUnits).toBe(0);
    await stripe.sdk.paymentIntents.cancel(open.paymentIntentId);
    expect(await changesOf(() => reconcile(now, steps(0)))).toBe('');
    expect(await changesOf(() => reconcile(now, steps(1)))).toBe('');
  });
});

describe('a run with enough time', () => {
  it('goes through all pages and stores no position', async () => {
    await settledOnes(55, 60);
    const last = await cancelled(70);
    expect(await reconcile(now, unlimited)).toEqual({ done: 1, failed: 0 });
    expect(await statusOf(last)).toBe('cancelled');
    expect(await findPass()).toBeUndefined();
  });

  it('does nothing without payments', async () => {
    expect(await reconcile(now, unlimited)).toEqual({ done: 0, failed: 0 });
  });
});

describe('a run that is cut off', () => {
  it('stores its position after a page, and the next run first handles newer payments', async () => {
    await settledOnes(50, 60);
    const last = await cancelled(70);
    await reconcile(now, onePage());
    expect(await findPass()).toMatchObject({ until: ago(10).toISOString() });
    expect(await statusOf(last)).toBe('open');

    const since = await cancelled(5);
    const later = plus(now, minutes(10));
    // One page of what is due since: then there is no time for the rest.
    const noted = await findPass();
    expect(await reconcile(later, steps(2))).toEqual({ done: 1, failed: 0 });
    expect([await statusOf(since), await statusOf(last)]).toEqual(['cancelled', 'open']);
    expect(await findPass()).toEqual(noted);

    expect(await reconcile(later, unlimited)).toEqual({ done: 1, failed: 0 });
    expect(await statusOf(last)).toBe('cancelled');
    expect(await findPass()).toBeUndefined();
  });

  it('keeps the stored position if it stops in the middle of a page', async () => {
    await settledOnes(60, 60);
    await reconcile(now, steps(1 + 49));
    expect(await findPass()).toBeUndefined();
    await reconcile(now, onePage());
    const noted = await findPass();
    expect(noted).toBeDefined();
    await reconcile(now, steps(1 + 1 + 9));
    expect(await findPass()).toEqual(noted);
  });

  it.each<[string, number, number]>([
    ['from before it', 60, 0],
    ['from the same moment', 10, 0],
    ['from before it, after newer ones', 60, 2],
  ])('reads each payment once, up to where the pass began, with payments %s', async (_, minutesAgo, since) => {
    await settledOnes(55, minutesAgo);
    await reconcile(now, onePage());
    await settledOnes(since, 9.5);
    const { commands } = await measureConsumption(() => reconcile(plus(now, minutes(1)), unlimited));
    // One page that finds what is due since, if anything, and the rest of the pass.
    expect(commands.filter((command) => command === 'Query')).toHaveLength(2);
  });

  it('does not ask again about a payment from the moment the pass began', async () => {
    await aBegunBid(10);
    await settledOnes(55, 60);
    expect(await reconcile(now, onePage())).toEqual({ done: 1, failed: 0 });
    expect(await findPass()).toBeDefined();
    expect(await reconcile(plus(now, minutes(1)), unlimited)).toEqual({ done: 0, failed: 0 });
  });

  it('fails if the table fails', async () => {
    const fails = () => Promise.reject(new Error('The table does not answer'));
    await expect(meanwhile(() => reconcile(now, unlimited), fails, /^Query/)).rejects.toThrow('The table does not answer');
  });
});
