import { beforeAll, describe, expect, it } from 'vitest';
import { withRetryTime } from '#core/kernel/deadline';
import { newId } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { plus } from '#core/kernel/time';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getBid, saveRejection } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anOwner, aProject, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { logLines } from '#functions/testing/logs';
import { withServerForStripe, withStripe } from '#functions/testing/stripe';
import type { Intent } from './payment';
import { findPayment, saveAcceptance, saveIntent, saveRelease } from './payment.repo';
import { confirmPayment, openPayment, releaseAcceptance, settle } from './settle';
import { createIntent, retrieveIntent } from './stripe';
import { handleReportedEvent, syncPayment } from './sync-payment';

const now = new Date('2026-05-01T12:00:00.000Z');
const later = plus(now, 1000);

const stripe = withStripe();

let owner: Person;
let stager: Person;
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
});

const aPendingBid = async (): Promise<BidRecord> =>
  aBid(await aProject(owner, { city: 'Bishop', county: 'Inyo' }, now), stager, {}, now);

/** A bid that waits for its fee of 50 dollars. */
const aWaitingBid = async (): Promise<BidRecord> => {
  const bid = await aPendingBid();
  const project = await getProject(bid.projectId);
  const accepted = acceptBid(project, bid, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
  await saveAcceptance(project, accepted, now);
  return accepted;
};

/** One with a PaymentIntent. */
const aBegunBid = async (): Promise<BidRecord & { paymentIntentId: string }> => {
  const bid = await aWaitingBid();
  const intent = await createIntent(bid);
  await saveIntent(bid, intent, now);
  return { ...bid, paymentIntentId: intent.id };
};

const pay = (id: string, card = 'pm_card_visa') => stripe.sdk.paymentIntents.confirm(id, { payment_method: card });

/** Creates a bid whose fee was paid at Stripe and not reported yet. */
const aBidPaidAtStripe = async () => {
  const bid = await aBegunBid();
  await pay(bid.paymentIntentId);
  return { bid, intent: await retrieveIntent(bid.paymentIntentId) };
};

const bidChanged = ({ projectId, id }: BidRecord, set: Partial<BidRecord>) => write(update(keys.bid(projectId, id), { set }));
const released = async (bid: BidRecord) => {
  const current = await getBid(bid.id);
  const payment = current.paymentIntentId ? await findPayment(current.paymentIntentId) : undefined;
  await saveRelease(await getProject(bid.projectId), current, { payment, reason: 'cancelled' }, now);
};
const refundsOf = async (id: string) => (await stripe.sdk.refunds.list({ payment_intent: id })).data.map((refund) => refund.id);
const stripeIsDown = () => stripe.standIn.control({ failRequests: -1 });
const logged = (event: string, id: string): object[] =>
  logLines.filter((line) => line.includes(event) && line.includes(id)).map((line) => JSON.parse(line));

const serve = withServerForStripe(stripe);
/** Before Stripe makes a PaymentIntent, once, `first` happens; with a status, Stripe is not asked. `then` happens after it has made one. */
const asStripeMakesIt = async (first: () => Promise<unknown>, then: () => void = () => undefined) => {
  let isFirst = true;
  await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const makes = isFirst && request.method === 'POST' && request.url === '/v1/payment_intents';
    if (makes) isFirst = false;
    const failure = makes ? await first() : undefined;
    if (typeof failure === 'number')
      return void response.writeHead(failure).end('{"error":{"type":"invalid_request_error","message":"Not now."}}');
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await fetch(`${stripe.standIn.url}${request.url}`, { method: request.method, headers, body });
    const text = await answer.text();
    if (makes) then();
    response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' }).end(text);
  });
};

describe('settle', () => {
  it('pays the bid, and returns the same result the second time', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    const settled = await settle(intent, now);
    expect(settled).toEqual({ outcome: 'paid', bid: await getBid(bid.id) });
    expect(settled).toMatchObject({ bid: { status: 'accepted', paymentStatus: 'paid', paidAt: now.toISOString() } });
    let again: unknown;
    expect(await changesOf(async () => (again = await settle(intent, later)))).toBe('');
    expect(again).toEqual(settled);
  });

  it.each<[string, (bid: BidRecord) => Promise<unknown>]>([
    ['its acceptance has ended', released],
    ['the bid is gone', ({ id }) => write(remove(keys.bidPointer(id)))],
    ['the bid waits for another fee', (bid) => bidChanged(bid, { platformFee: 100 })],
    ['the bid waits for another PaymentIntent', (bid) => bidChanged(bid, { paymentIntentId: 'pi_other' })],
    ['the bid was accepted again', (bid) => bidChanged(bid, { acceptanceId: 'LATER' })],
    ['the bid waits no more, though nothing else has changed', (bid) => bidChanged(bid, { status: 'rejected' })],
    ['the bid was paid by another', (bid) => bidChanged(bid, { paymentStatus: 'paid', paymentIntentId: 'pi_other' })],
  ])('refunds the payment once if %s', async (_, happens) => {
    const { bid, intent } = await aBidPaidAtStripe();
    await happens(bid);
    expect(await settle(intent, now)).toEqual({ outcome: 'refunded' });
    const [refundId, ...more] = await refundsOf(intent.id);
    expect(more).toEqual([]);
    expect(await findPayment(intent.id)).toMatchObject({ status: 'refunded', refunds: [{ id: refundId, cents: 5000 }] });
    const line = { level: 'error', paymentIntentId: intent.id, bidId: bid.id, projectId: bid.projectId, refundId };
    expect(logged('payment_refunded', intent.id)).toMatchObject([line]);
    // Stripe is not asked again.
    stripeIsDown();
    expect(await settle(intent, later)).toEqual({ outcome: 'refunded' });
  });

  it.each<[string, () => Promise<Intent>]>([
    [
      'has not',
      async () => {
        const bid = await aBegunBid();
        return retrieveIntent(bid.paymentIntentId);
      },
    ],
    [
      'is not in the ledger',
      async () => {
        const { intent } = await aBidPaidAtStripe();
        await write(remove(keys.payment(intent.id)));
        return intent;
      },
    ],
    [
      'has paid for a bid that is gone since',
      async () => {
        const { bid, intent } = await aBidPaidAtStripe();
        await settle(intent, now);
        await write(remove(keys.bidPointer(bid.id)));
        return intent;
      },
    ],
  ])('does nothing if the payment %s', async (_, scene) => {
    const intent = await scene();
    let outcome: unknown;
    expect(await changesOf(async () => (outcome = await settle(intent, later)))).toBe('');
    expect(outcome).toEqual({ outcome: 'unknown' });
    expect(await refundsOf(intent.id)).toEqual([]);
  });

  it('refunds the rest of a partly refunded payment', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    await stripe.sdk.refunds.create({ payment_intent: intent.id, amount: 2000 });
    await released(bid);
    expect(await settle(await retrieveIntent(intent.id), now)).toEqual({ outcome: 'refunded' });
    expect(await findPayment(intent.id)).toMatchObject({ status: 'refunded', refunds: [{ cents: 2000 }, { cents: 3000 }] });
  });

  it('reads the payment again if another call handled its event', async () => {
    const [first, second] = [await aBidPaidAtStripe(), await aBidPaidAtStripe()];
    await settle(first.intent, now, `evt_of_${first.bid.id}`);
    const overtaken = withRetryTime(0, () => settle(second.intent, now, `evt_of_${first.bid.id}`));
    await expect(overtaken).rejects.toThrow(StaleRead);
  });

  it("neither books nor refunds while the owner's account is closing", async () => {
    const { intent } = await aBidPaidAtStripe();
    const leaving = (closedAt: string | undefined) =>
      write(update(keys.tally(owner.id), closedAt ? { set: { closedAt } } : { unset: ['closedAt'] }));
    await leaving(now.toISOString());
    await expect(withRetryTime(0, () => settle(intent, now))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await leaving(undefined);
    expect(await refundsOf(intent.id)).toEqual([]);
  });
});

describe('handleReportedEvent', () => {
  const reported = (id: string, eventId = `evt_${newId(now)}`) =>
    handleReportedEvent({ eventId, paymentIntentId: id, type: 'payment_intent.succeeded' }, now);

  it('settles the payment, stores the event, and does not ask Stripe again', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    const eventId = `evt_${bid.id}`;
    await reported(intent.id, eventId);
    expect(await getBid(bid.id)).toMatchObject({ paymentStatus: 'paid' });
    stripeIsDown();
    await reported(intent.id, eventId);
    await reported('pi_of_another_event', eventId);
    await reported(intent.id);
  });

  it('ignores an event that was handled before, whatever payment it names', async () => {
    const [seen, open] = [await aBidPaidAtStripe(), await aBidPaidAtStripe()];
    await reported(seen.intent.id, `evt_${seen.bid.id}`);
    await reported(open.intent.id, `evt_${seen.bid.id}`);
    expect(await getBid(open.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
  });

  it('refunds a payment whose acceptance ended, and does not ask Stripe again', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    await released(bid);
    await reported(intent.id);
    expect(await findPayment(intent.id)).toMatchObject({ status: 'refunded' });
    stripeIsDown();
    await reported(intent.id);
    expect(await getBid(bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
  });

  it('ignores a payment that is not ours', async () => {
    stripeIsDown();
    expect(await changesOf(() => reported('pi_of_nobody'))).toBe('');
  });

  it('logs an event that Stripe does not confirm', async () => {
    const bid = await aBegunBid();
    expect(await changesOf(() => reported(bid.paymentIntentId))).toBe('');
    expect(logged('payment_event_untrue', bid.paymentIntentId)).toMatchObject([
      { level: 'error', status: 'requires_payment_method' },
    ]);
  });

  it('logs an event about a PaymentIntent that Stripe does not know', async () => {
    const bid = await aWaitingBid();
    const id = `pi_${bid.id}`;
    const intent = await createIntent(bid);
    await saveIntent(bid, { ...intent, id }, now);
    expect(await changesOf(() => reported(id))).toBe('');
    expect(logged('payment_event_untrue', id)).toHaveLength(1);
  });
});

describe('openPayment', () => {
  const open = (bid: BidRecord, by = stager) => openPayment(bid.id, by.id, now);

  it('returns the same PaymentIntent each time', async () => {
    const bid = await aWaitingBid();
    const { bid: begun, intent } = await open(bid);
    expect(begun).toEqual(await getBid(bid.id));
    expect(begun).toMatchObject({ paymentIntentId: intent.id, paymentAttempt: 0 });
    expect(intent).toMatchObject({ bidId: bid.id, acceptanceId: bid.acceptanceId, status: 'requires_payment_method' });
    expect(await open(bid)).toEqual({ bid: begun, intent });
  });

  it('creates another PaymentIntent after a cancellation', async () => {
    const bid = await aBegunBid();
    await stripe.sdk.paymentIntents.cancel(bid.paymentIntentId);
    const { bid: begun, intent } = await open(bid);
    expect(intent.id).not.toBe(bid.paymentIntentId);
    expect(begun).toEqual(await getBid(bid.id));
    expect(begun).toMatchObject({ paymentIntentId: intent.id, paymentAttempt: 1 });
  });

  it('fails after the payment succeeded', async () => {
    const { bid } = await aBidPaidAtStripe();
    await expect(open(bid)).rejects.toMatchObject({ code: 'PAYMENT_COMPLETED' });
    expect(await getBid(bid.id)).toMatchObject({ paymentStatus: 'paid' });
    await expect(open(bid)).rejects.toMatchObject({ code: 'PAYMENT_COMPLETED' });
  });

  it('fails for other users, and for a bid that awaits no payment', async () => {
    await expect(open(await aWaitingBid(), owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(open(await aPendingBid())).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cancels the PaymentIntent if the acceptance ends in the meantime', async () => {
    const bid = await aWaitingBid();
    await asStripeMakesIt(() => released(bid));
    await expect(open(bid)).rejects.toMatchObject({ code: 'CONFLICT' });
    const made = (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.filter(({ metadata }) => metadata.bidId === bid.id);
    expect(made).toMatchObject([{ status: 'canceled' }]);
  });

  it('cancels the PaymentIntent if the bid is gone in the meantime', async () => {
    const bid = await aWaitingBid();
    await asStripeMakesIt(() => transact([remove(keys.bidPointer(bid.id)), remove(keys.bid(bid.projectId, bid.id))]));
    await expect(open(bid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const made = (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.filter(({ metadata }) => metadata.bidId === bid.id);
    expect(made).toMatchObject([{ status: 'canceled' }]);
  });

  it('cancels the PaymentIntent if the bid was accepted again in the meantime', async () => {
    const bid = await aWaitingBid();
    await asStripeMakesIt(() => bidChanged(bid, { acceptanceId: 'LATER' }));
    const { intent } = await open(bid);
    expect(intent.acceptanceId).toBe('LATER');
    const made = (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.filter(({ metadata }) => metadata.bidId === bid.id);
    expect(made.map(({ metadata, status }) => `${metadata.acceptanceId} ${status}`).sort()).toEqual(
      [`${bid.acceptanceId} canceled`, 'LATER requires_payment_method'].sort(),
    );
  });

  it('fails the same way if the PaymentIntent cannot be cancelled', async () => {
    const bid = await aWaitingBid();
    await asStripeMakesIt(() => released(bid), stripeIsDown);
    await expect(open(bid)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(logged('orphan_not_cancelled', bid.id)).toMatchObject([{ level: 'warn' }]);
  });

  it('returns one PaymentIntent to two simultaneous calls', async () => {
    const bid = await aWaitingBid();
    let first: string | undefined;
    await asStripeMakesIt(async () => {
      first = (await open(bid)).intent.id;
    });
    const { intent } = await open(bid);
    expect(intent).toMatchObject({ id: first, status: 'requires_payment_method' });
  });

  it("returns another call's PaymentIntent if Stripe fails, or an error if there is none", async () => {
    const [joined, failed, again] = [await aWaitingBid(), await aWaitingBid(), await aBegunBid()];
    let first: string | undefined;
    await asStripeMakesIt(async () => {
      first = (await open(joined)).intent.id;
      return 400;
    });
    expect((await open(joined)).intent.id).toBe(first);
    await asStripeMakesIt(async () => 400);
    await expect(withRetryTime(0, () => open(failed))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await stripe.sdk.paymentIntents.cancel(again.paymentIntentId);
    await asStripeMakesIt(async () => 400);
    await expect(withRetryTime(0, () => open(again))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await asStripeMakesIt(async () => {
      await write(remove(keys.bidPointer(failed.id)));
      return 400;
    });
    await expect(withRetryTime(0, () => open(failed))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('confirmPayment', () => {
  const confirm = (bid: BidRecord, id: string, by = stager) =>
    confirmPayment(bid.id, { bidderId: by.id, paymentIntentId: id }, now);

  it('marks the bid paid, and does not ask Stripe again', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    expect(await confirm(bid, intent.id)).toMatchObject({ id: bid.id, paymentStatus: 'paid' });
    stripeIsDown();
    expect(await confirm(bid, intent.id)).toEqual(await getBid(bid.id));
  });

  it('fails for other users', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    await expect(confirm(bid, intent.id, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('fails for another PaymentIntent', async () => {
    const [mine, theirs] = [await aBegunBid(), await aBidPaidAtStripe()];
    await expect(confirm(mine, theirs.intent.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('fails while the payment has not succeeded', async () => {
    const bid = await aBegunBid();
    await expect(confirm(bid, bid.paymentIntentId)).rejects.toMatchObject({ code: 'PAYMENT_PROCESSING' });
  });

  it('refunds a late payment and says so', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    await released(bid);
    await expect(confirm(bid, intent.id)).rejects.toMatchObject({ message: expect.stringContaining('refunding your payment') });
    expect(await refundsOf(intent.id)).toHaveLength(1);
  });

  it('changes nothing if the payment is not in the ledger', async () => {
    const { bid, intent } = await aBidPaidAtStripe();
    await write(remove(keys.payment(intent.id)));
    expect(await confirm(bid, intent.id)).toMatchObject({ id: bid.id, paymentStatus: 'unpaid', status: 'payment_required' });
  });
});

describe('releaseAcceptance', () => {
  const giveUp = (bid: BidRecord, bidderId: string | undefined = stager.id) =>
    releaseAcceptance(bid.id, { reason: 'cancelled', bidderId }, now);

  it('cancels the PaymentIntent and rejects the bid, and returns the same the second time', async () => {
    const bid = await aBegunBid();
    const ended = await giveUp(bid);
    expect(ended).toEqual(await getBid(bid.id));
    expect(ended).toMatchObject({ status: 'rejected', rejection: 'payment_cancelled', paymentDueAt: null });
    expect((await retrieveIntent(bid.paymentIntentId)).status).toBe('canceled');
    stripeIsDown();
    expect(await giveUp(bid)).toEqual(ended);
  });

  it('does not ask Stripe if no payment was begun', async () => {
    const bid = await aWaitingBid();
    stripeIsDown();
    expect(await releaseAcceptance(bid.id, { reason: 'expired' }, now)).toMatchObject({ rejection: 'payment_expired' });
  });

  it('fails for other users', async () => {
    await expect(giveUp(await aWaitingBid(), owner.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('settles the payment if Stripe has the money', async () => {
    const { bid } = await aBidPaidAtStripe();
    await expect(giveUp(bid)).rejects.toMatchObject({ code: 'PAYMENT_COMPLETED' });
    expect(await getBid(bid.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
    await expect(giveUp(bid)).rejects.toMatchObject({ code: 'PAYMENT_COMPLETED' });
  });

  it('fails while the payment is processing', async () => {
    const bid = await aBegunBid();
    stripe.standIn.control({ processingMs: 600_000 });
    await pay(bid.paymentIntentId, 'pm_card_processing');
    await expect(giveUp(bid)).rejects.toMatchObject({ code: 'PAYMENT_PROCESSING' });
    expect(await getBid(bid.id)).toMatchObject({ status: 'payment_required' });
  });

  it('fails for a pending or declined bid', async () => {
    const [pending, declined] = [await aPendingBid(), await aPendingBid()];
    await saveRejection(await getProject(declined.projectId), declined, now);
    for (const bid of [pending, declined]) await expect(giveUp(bid)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('money returned before settlement', () => {
  const waits = { status: 'payment_required', paymentStatus: 'unpaid' };
  const fullRefund = (id: string) => stripe.sdk.refunds.create({ payment_intent: id });
  const waysOfHearing = [
    [
      'the webhook',
      (id: string) => handleReportedEvent({ eventId: `evt_${id}`, paymentIntentId: id, type: 'payment_intent.succeeded' }, later),
    ],
    ['the browser', (id: string, bid: BidRecord) => confirmPayment(bid.id, { bidderId: stager.id, paymentIntentId: id }, later)],
    ['the reconciliation', async (id: string) => settle(await retrieveIntent(id), later)],
  ] as const;

  it.each(waysOfHearing)('reveals nothing after a refund, reported by %s, and allows another payment', async (_, receive) => {
    const { bid } = await aBidPaidAtStripe();
    await fullRefund(bid.paymentIntentId);
    await Promise.resolve(receive(bid.paymentIntentId, bid)).catch((error) => expect(error).toMatchObject({ code: 'CONFLICT' }));
    expect(await getBid(bid.id)).toMatchObject(waits);
    expect(await findPayment(bid.paymentIntentId)).toMatchObject({ status: 'refunded', refunds: [{ cents: 5000 }] });
    const again = await openPayment(bid.id, stager.id, later);
    expect(again.intent.id).not.toBe(bid.paymentIntentId);
    await pay(again.intent.id);
    const paid = await confirmPayment(bid.id, { bidderId: stager.id, paymentIntentId: again.intent.id }, later);
    expect(paid).toMatchObject({ paymentStatus: 'paid' });
  });

  it('reveals nothing after a partial refund, and refunds the rest', async () => {
    const { bid } = await aBidPaidAtStripe();
    await stripe.sdk.refunds.create({ payment_intent: bid.paymentIntentId, amount: 100 });
    expect(await settle(await retrieveIntent(bid.paymentIntentId), later)).toEqual({ outcome: 'refunded' });
    expect(await getBid(bid.id)).toMatchObject(waits);
    expect(await findPayment(bid.paymentIntentId)).toMatchObject({ refunds: [{ cents: 100 }, { cents: 4900 }] });
  });

  it.each([
    ['win', 1],
    ['lose', 0],
  ] as const)('reveals nothing after a dispute, and returns the money once we %s it', async (end, refunds) => {
    const { bid } = await aBidPaidAtStripe();
    const id = bid.paymentIntentId;
    stripe.standIn.control({ dispute: id });
    expect(await syncPayment(id, later)).toMatchObject({ settlement: { outcome: 'disputed' } });
    expect(await getBid(bid.id)).toMatchObject(waits);
    const confirmed = confirmPayment(bid.id, { bidderId: stager.id, paymentIntentId: id }, later);
    await expect(confirmed).rejects.toMatchObject({ code: 'CONFLICT' });
    // The acceptance can end before the dispute does. The dispute waits for an administrator.
    await releaseAcceptance(bid.id, { reason: 'expired' }, later);
    expect(await getBid(bid.id)).toMatchObject({ status: 'rejected' });
    expect(await findPayment(id)).toMatchObject({ status: 'open', dispute: { status: 'needs_response' } });
    stripe.standIn.control({ [end]: (await findPayment(id))?.dispute?.id });
    await syncPayment(id, later);
    expect(await findPayment(id)).toMatchObject({ status: 'refunded' });
    expect(await refundsOf(id)).toHaveLength(refunds);
  });
});
