import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, plus } from '#core/kernel/time';
import { getBid } from '#core/market/bid/bid.repo';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { everyItem, expectConsistent } from '#functions/testing/everything';
import { logLines } from '#functions/testing/logs';
import { withStripe } from '#functions/testing/stripe';
import { aBegunFee, aSettledFee, payAtStripe } from './fee.fixture';
import { keepFee } from './keep-fee';
import { getPayment } from './payment.repo';
import { paymentsForAdmin } from './payment-desk';
import { reconcile } from './reconcile';
import { refundPayment } from './refund';
import { releaseAcceptance } from './settle';
import { handleReportedEvent, syncPayment } from './sync-payment';

const stripe = withStripe();
const ada = { username: 'ada-1' };
const now = () => new Date();

let owner: Person;
let stager: Person;
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
});
// Refunds stay pending until a test settles them.
beforeEach(() => stripe.standIn.control({ processingMs: 600_000 }));

const refundsAtStripe = async (id: string) => (await stripe.sdk.refunds.list({ payment_intent: id })).data;
const waits = async (id: string) =>
  (await paymentsForAdmin({ limit: 100, waiting: 'true' }, now())).items.some((payment) => payment.id === id);
const refund = (id: string) => refundPayment(id, 'duplicate', ada, now());
const receive = async (id: string, type: 'refund.updated' | 'refund.failed') =>
  handleReportedEvent({ eventId: `evt_${(await refundsAtStripe(id))[0]?.id}`, paymentIntentId: id, type }, now());
/** The bank decides about the latest refund of a payment, and Stripe tells of it. */
const bankDecides = async (id: string, type: 'refund.updated' | 'refund.failed') => {
  stripe.standIn.control({ settle: (await refundsAtStripe(id))[0]?.id });
  await receive(id, type);
};
const timesNotified = async (id: string, event: string) =>
  (await everyItem()).filter((item) => item.entity === 'Mail' && item.mark === id && item.event === event).length;

describe('a refund that stays pending', () => {
  it('is booked once, when it is made', async () => {
    const { id } = await aSettledFee(stripe, owner, stager, 'pm_card_pendingRefund');
    await refund(id);
    expect(await getPayment(id)).toMatchObject({ status: 'refunded', refunds: [{ cents: 5000 }] });
    expect(await refundsAtStripe(id)).toMatchObject([{ status: 'pending' }]);
    expect(await changesOf(() => bankDecides(id, 'refund.updated'))).toBe('');
    expect(await refundsAtStripe(id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await timesNotified(id, 'fee_refunded')).toBe(1);
  });
});

describe('a refund that fails', () => {
  const settled = () => aSettledFee(stripe, owner, stager, 'pm_card_refundFail');
  const refundFailed = async () => {
    const fee = await settled();
    await refund(fee.id);
    await bankDecides(fee.id, 'refund.failed');
    return fee;
  };

  it('leaves the fee paid, waits for an administrator, and can be repeated', async () => {
    const { id, bid } = await settled();
    await refund(id);
    expect(await getBid(bid.id)).toHaveProperty('feeRefundedAt');
    expect(await waits(id)).toBe(false);
    const logged = logLines.length;
    await bankDecides(id, 'refund.failed');
    expect(logLines.slice(logged).join()).toContain('"refund_failed"');
    expect(await getPayment(id)).toMatchObject({ status: 'succeeded', refunds: [], refundAsked: null });
    expect(await getBid(bid.id)).not.toHaveProperty('feeRefundedAt');
    expect(await waits(id)).toBe(true);
    // Another delivery changes nothing.
    expect(await changesOf(() => receive(id, 'refund.failed'))).toBe('');
    expect(await changesOf(() => syncPayment(id, now(), { asksAll: true }))).toBe('');

    await refund(id);
    expect(await getPayment(id)).toMatchObject({ status: 'refunded' });
    expect(await waits(id)).toBe(false);
    expect(await timesNotified(id, 'fee_refunded')).toBe(2);
    const amounts = (await historyOf(id)).filter(({ type }) => type.startsWith('refund')).map(({ amountCents }) => amountCents);
    expect(amounts.sort()).toEqual([-5000, -5000, 0, 0, 5000].sort());
    await expectConsistent();
  });

  it('is found by syncPayment if no event reported it', async () => {
    const { id } = await settled();
    await refund(id);
    stripe.standIn.control({ settle: (await refundsAtStripe(id))[0]?.id });
    await syncPayment(id, now());
    expect(await getPayment(id)).toMatchObject({ status: 'succeeded' });
    expect(await waits(id)).toBe(true);
  });

  it('can end by keeping the fee, which cannot be refunded again', async () => {
    const { id } = await refundFailed();
    await keepFee(id, ada, now());
    expect(await getPayment(id)).toMatchObject({ failedRefunds: [{ isKept: true }] });
    expect(await changesOf(() => keepFee(id, ada, now()))).toBe('');
    expect(await waits(id)).toBe(false);
    await expect(refund(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await refundsAtStripe(id)).toHaveLength(1);
    expect((await historyOf(id)).filter(({ type }) => type === 'fee_kept')).toMatchObject([{ administrator: 'ada-1' }]);
  });

  it('is not repeated automatically for a payment that revealed nothing', async () => {
    const { id, bid } = await aBegunFee(owner, stager);
    await payAtStripe(stripe, id, 'pm_card_refundFail');
    // Refunded at Stripe before this deployment knew of the payment: nothing is revealed, and the acceptance ends.
    await stripe.sdk.refunds.create({ payment_intent: id });
    await syncPayment(id, now());
    await releaseAcceptance(bid.id, { reason: 'expired' }, now());
    await bankDecides(id, 'refund.failed');
    expect(await getPayment(id)).toMatchObject({ status: 'open', settledAt: null, failedRefunds: [{}] });
    await reconcile(plus(now(), minutes(11)), { isSpent: () => false });
    expect(await syncPayment(id, now())).toMatchObject({ settlement: { outcome: 'refunded' }, isBooked: false });
    expect(await refundsAtStripe(id)).toHaveLength(1);
    expect(await waits(id)).toBe(true);
    await refund(id);
    expect(await getPayment(id)).toMatchObject({ status: 'refunded' });
    expect(await refundsAtStripe(id)).toHaveLength(2);
    expect(await getBid(bid.id)).toMatchObject({ status: 'rejected', paymentStatus: 'unpaid' });
    await expectConsistent();
  });
});
