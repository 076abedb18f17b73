import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { inParallel } from '#core/kernel/parallel';
import { hours, plus } from '#core/kernel/time';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import { findPass } from '#core/market/payment/due.repo';
import { feeCents } from '#core/market/payment/payment';
import { findPayment, saveAcceptance, saveIntent } from '#core/market/payment/payment.repo';
import { reconcile as reconcileInPart } from '#core/market/payment/reconcile';
import { createIntent } from '#core/market/payment/stripe';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { steps } from '../testing/budgets';
import { aBid, anOwner, aProject, aStager } from '../testing/builders';
import { lambdaContext } from '../testing/call';
import { cutOffAfter } from '../testing/interrupt';
import { withStripe } from '../testing/stripe';
import { handler as expire } from './expire-acceptances';
import { handler as reconcile } from './reconcile-payments';

const stripe = withStripe();
const context = lambdaContext();

/** Makes a bid that was accepted `ageHours` ago, with a PaymentIntent of the same time. */
const acceptedAgo = async (ageHours: number, on?: ProjectRecord): Promise<BidRecord> => {
  const then = plus(new Date(), -hours(ageHours));
  const project = on ?? (await aProject(await anOwner()));
  const bid = await aBid(project, await aStager());
  const current = await getProject(project.id);
  const accepted = acceptBid(current, bid, { acceptanceId: newId(then), now: then, paymentWindowHours: 72 });
  await saveAcceptance(current, accepted, then);
  const intent = await createIntent(accepted);
  await saveIntent(accepted, intent, then);
  return getBid(bid.id);
};

/** The same, with another bid on the project that is still pending. */
const acceptedBesideAnother = async (ageHours: number): Promise<{ bid: BidRecord; other: BidRecord }> => {
  const project = await aProject(await anOwner());
  const other = await aBid(project, await aStager());
  return { bid: await acceptedAgo(ageHours, project), other };
};

const pay = (bid: BidRecord) =>
  stripe.sdk.paymentIntents.confirm(bid.paymentIntentId as string, { payment_method: 'pm_card_visa' });

/** Makes unsettled PaymentIntents from `ageHours` ago, each replacing the previous one. Returns their ids, newest first. */
const unsettled = async (amount: number, ageHours: number): Promise<string[]> => {
  const then = plus(new Date(), -hours(ageHours));
  let bid = await acceptedAgo(ageHours);
  const ids = [bid.paymentIntentId as string];
  for (let attempt = 1; attempt < amount; attempt += 1) {
    const next = { ...bid, paymentAttempt: bid.paymentAttempt + 1 };
    const intent = await createIntent(next);
    await saveIntent(next, intent, plus(then, attempt));
    bid = { ...next, paymentIntentId: intent.id };
    ids.unshift(intent.id);
  }
  return ids;
};

const cancelAtStripe = (ids: readonly string[]) => inParallel(ids, 8, (id) => stripe.sdk.paymentIntents.cancel(id));

const openAmong = async (ids: readonly string[]): Promise<string[]> => {
  const payments = await inParallel(ids, 8, findPayment);
  return payments.flatMap((payment) => (payment?.status === 'open' ? payment.paymentIntentId : []));
};

describe('expireAcceptances', () => {
  it('releases acceptances that stayed unpaid for 72 hours, and no others', async () => {
    const [old, young] = [await acceptedAgo(73), await acceptedAgo(71)];
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'rejected', paymentStatus: 'unpaid' });
    expect((await stripe.sdk.paymentIntents.retrieve(old.paymentIntentId as string)).status).toBe('canceled');
    expect(await getProject(old.projectId)).toMatchObject({ status: 'open', selectedBidId: null });
    expect(await getBid(young.id)).toMatchObject({ status: 'payment_required' });
  });

  it('completes an acceptance that was paid in time, and notifies the other bidders', async () => {
    const { bid: old, other } = await acceptedBesideAnother(73);
    await pay(old);
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
    expect(await getBid(other.id)).toMatchObject({ status: 'pending', notChosenNotificationId: expect.any(String) });
  });

  it('leaves an acceptance alone whose payment is processing', async () => {
    const old = await acceptedAgo(73);
    stripe.standIn.control({ processingMs: 600_000 });
    await stripe.sdk.paymentIntents.confirm(old.paymentIntentId as string, { payment_method: 'pm_card_processing' });
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'payment_required' });
  });

  it('leaves the rest to the next run when time runs out', async () => {
    const late = [await acceptedAgo(75), await acceptedAgo(74)];
    expect(await expire({}, { ...context, getRemainingTimeInMillis: () => 0 })).toEqual({ done: 0, failed: 0 });
    for (const { id } of late) expect(await getBid(id)).toMatchObject({ status: 'payment_required' });
    await expire({}, context);
    for (const { id } of late) expect(await getBid(id)).toMatchObject({ status: 'rejected' });
  });

  it('continues after a failure, and then fails itself', async () => {
    const [first, second] = [await acceptedAgo(80), await acceptedAgo(75)];
    // Stripe fails for as long as the first one is tried (a call and its retry), then works again.
    stripe.standIn.control({ failRequests: 2 });
    await expect(expire({}, context)).rejects.toThrow('1 of');
    expect(await getBid(first.id)).toMatchObject({ status: 'payment_required' });
    expect(await getBid(second.id)).toMatchObject({ status: 'rejected' });
    await expire({}, context);
    expect(await getBid(first.id)).toMatchObject({ status: 'rejected' });
  });
});

describe('reconcilePayments', () => {
  it('settles a payment whose webhook was lost, and notifies the other bidders', async () => {
    const { bid, other } = await acceptedBesideAnother(1);
    await pay(bid);
    await reconcile({}, context);
    expect(await getBid(other.id)).toMatchObject({ status: 'pending', notChosenNotificationId: expect.any(String) });
    expect(await getBid(bid.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
    expect(await findPayment(bid.paymentIntentId as string)).toMatchObject({ status: 'succeeded', amountCents: feeCents(bid) });
  });

  it('closes a payment that was canceled at Stripe, and leaves unpaid ones open', async () => {
    const [cancelled, unpaid] = [await acceptedAgo(1), await acceptedAgo(1)];
    await stripe.sdk.paymentIntents.cancel(cancelled.paymentIntentId as string);
    await reconcile({}, context);
    expect(await findPayment(cancelled.paymentIntentId as string)).toMatchObject({ status: 'cancelled' });
    expect(await findPayment(unpaid.paymentIntentId as string)).toMatchObject({ status: 'open' });
    expect(await getBid(cancelled.id)).toMatchObject({ status: 'payment_required' });
  });

  it('closes the other payments when some fail, and the failed ones in the next run', async () => {
    const ids = await unsettled(30, 3);
    await cancelAtStripe(ids);
    // Eight calls run at a time, and some are retried.
    stripe.standIn.control({ failRequests: 12 });
    await expect(reconcile({}, context)).rejects.toThrow(/reconcilePayments: [1-6] of/);
    const left = (await openAmong(ids)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(6);
    await reconcile({}, context);
    expect(await openAmong(ids)).toEqual([]);
  });

  it('starts with the newest payments, and continues in the next run until it reaches the oldest', async () => {
    // These are still open at Stripe as well, so they stay on the list before the others.
    const young = await unsettled(80, 2);
    const old = await unsettled(20, 5);
    const oldest = await unsettled(20, 20);
    await cancelAtStripe([...old, ...oldest]);
    const now = new Date();
    await reconcileInPart(plus(now, -hours(1.5)), steps(90));
    // The position after the first page is stored.
    expect((await openAmong(young)).length).toBe(80);
    expect((await openAmong(old)).length).toBeLessThan(20);
    expect(await openAmong(oldest)).toEqual(oldest);

    const newer = await unsettled(1, 1);
    await cancelAtStripe(newer);
    await reconcileInPart(now, steps(60));
    expect(await openAmong(newer)).toEqual([]);
    expect(await openAmong(old)).toEqual([]);
    await reconcileInPart(now, steps(60));
    expect(await openAmong(oldest)).toEqual([]);
    // The pass is complete, so the next run starts with the newest payments.
    expect(await findPass()).toBeUndefined();
  });

  it('misses no payment wherever it is cut off', async () => {
    const ids = await unsettled(60, 3);
    await cancelAtStripe(ids);
    for (const calls of [0, 1, 2, 3, 40]) await cutOffAfter(calls, () => reconcile({}, context));
    await reconcile({}, context);
    expect(await openAmong(ids)).toEqual([]);
  });
});
