import { beforeEach, describe, expect, it } from 'vitest';
import { minutes, plus } from '#core/kernel/time';
import { getBid } from '#core/market/bid/bid.repo';
import { areLinked } from '#core/market/bid/link.repo';
import { findComparison, saveComparison } from '#core/market/ledger/comparison.repo';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { expectConsistent } from '#functions/testing/everything';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe } from '#functions/testing/stripe';
import { compareWithStripe } from './compare';
import { aBegunFee, type Fee, payAtStripe } from './fee.fixture';
import { findPayment, getPayment } from './payment.repo';
import { reconcile } from './reconcile';
import { refundPayment } from './refund';
import { openPayment, settle } from './settle';
import { findIntent, type ReportedType, retrieveIntent } from './stripe';
import { handleReportedEvent, syncPayment } from './sync-payment';

const stripe = withStripe();
const ada = { username: 'ada-1' };
const now = () => new Date();

let owner: Person;
let stager: Person;
// Each test has two of its own, so that nothing else makes them known to each other.
beforeEach(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
  await holdReveals(false);
});

const holdReveals = async (holds: boolean) =>
  saveComparison(await findComparison(), { holdsReveals: holds, reveals: holds ? 1 : 0 });

/** Creates a fee that was paid at Stripe and not reported yet. */
const paid = async (): Promise<Fee> => {
  const fee = await aBegunFee(owner, stager);
  await payAtStripe(stripe, fee.id);
  return fee;
};
const refundAtStripe = (id: string, amount?: number) =>
  stripe.sdk.refunds.create({ payment_intent: id, ...(amount !== undefined && { amount }) });
const refundedAtStripe = async (id: string) =>
  (await stripe.sdk.refunds.list({ payment_intent: id })).data.reduce((sum, { amount }) => sum + amount, 0);
let events = 0;
const receive = (id: string, type: ReportedType) => {
  events += 1;
  return handleReportedEvent({ eventId: `evt_order_${events}`, paymentIntentId: id, type }, now());
};
const reconcileAll = () => reconcile(plus(now(), minutes(11)), { isSpent: () => false });

/** Nothing was revealed, the bid still waits for its fee, the whole payment was refunded, and the ledger agrees with Stripe. */
const mustHaveOpenedNothing = async ({ id, bid }: Fee) => {
  expect(await getBid(bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
  expect(await areLinked(owner.id, stager.id)).toBe(false);
  expect((await historyOf(id)).filter(({ type }) => type === 'settled')).toEqual([]);
  expect(compareWithStripe(await findPayment(id), await findIntent(id))).toEqual([]);
  await expectConsistent();
};
const mustBeGivenBack = async (fee: Fee) => {
  await mustHaveOpenedNothing(fee);
  expect(await getPayment(fee.id)).toMatchObject({ status: 'refunded' });
  const again = await openPayment(fee.bid.id, stager.id, now());
  expect(again.intent.id).not.toBe(fee.id);
};

describe('a payment disputed while reveals are held', () => {
  const heldAndDisputed = async (): Promise<Fee> => {
    await holdReveals(true);
    const fee = await paid();
    await receive(fee.id, 'payment_intent.succeeded');
    expect(await getPayment(fee.id)).toMatchObject({ status: 'open', paidAt: expect.any(String) });
    stripe.standIn.control({ dispute: fee.id });
    return fee;
  };

  it.each([
    ['was reported', true],
    ['was not reported', false],
  ])('reveals nothing once reveals continue, whether the dispute %s', async (_, isReceived) => {
    const fee = await heldAndDisputed();
    if (isReceived) await receive(fee.id, 'charge.dispute.created');
    await holdReveals(false);
    await reconcileAll();
    await receive(fee.id, 'payment_intent.succeeded');
    expect(await getPayment(fee.id)).toMatchObject({ status: 'open', dispute: { status: 'needs_response' } });
    expect(await refundedAtStripe(fee.id)).toBe(0);
    await mustHaveOpenedNothing(fee);
  });

  it('is refunded once the dispute is won', async () => {
    const fee = await heldAndDisputed();
    await receive(fee.id, 'charge.dispute.created');
    stripe.standIn.control({ win: (await getPayment(fee.id)).dispute?.id });
    await receive(fee.id, 'charge.dispute.closed');
    expect(await refundedAtStripe(fee.id)).toBe(5000);
    await holdReveals(false);
    await reconcileAll();
    await mustBeGivenBack(fee);
  });
});

describe('a dispute about an unsettled payment', () => {
  it.each([
    ['win', 5000],
    ['lose', 0],
  ] as const)('that we %s reveals nothing and returns the money once, reported only at its end', async (end, refunded) => {
    const fee = await paid();
    stripe.standIn.control({ dispute: fee.id });
    const [dispute] = (await stripe.sdk.disputes.list({ payment_intent: fee.id })).data;
    stripe.standIn.control({ [end]: dispute?.id });
    for (const type of ['charge.dispute.closed', 'charge.dispute.created', 'payment_intent.succeeded'] as const)
      await receive(fee.id, type);
    expect(await refundedAtStripe(fee.id)).toBe(refunded);
    expect(await getPayment(fee.id)).toMatchObject({ dispute: { status: end === 'win' ? 'won' : 'lost' } });
    await mustBeGivenBack(fee);
  });
});

describe('a refund', () => {
  it.each([
    ['all', undefined],
    ['a part', 2000],
  ])('reveals nothing if %s was refunded before the payment is reported, and refunds the rest', async (_, amount) => {
    const fee = await paid();
    await refundAtStripe(fee.id, amount);
    await receive(fee.id, 'charge.refunded');
    expect(await changesOf(() => receive(fee.id, 'payment_intent.succeeded'))).toBe('');
    expect(await refundedAtStripe(fee.id)).toBe(5000);
    await mustBeGivenBack(fee);
  });

  it.each([
    ['all', undefined],
    ['a part', 2000],
  ])('reveals nothing if %s is refunded while a settlement is being saved', async (_, amount) => {
    const fee = await paid();
    const read = await retrieveIntent(fee.id);
    const settled = await meanwhile(
      () => settle(read, now()),
      async () => {
        await refundAtStripe(fee.id, amount);
        await receive(fee.id, 'charge.refunded');
      },
    );
    expect(settled).toEqual({ outcome: 'refunded' });
    await mustBeGivenBack(fee);
  });

  it('reveals nothing or is booked as refunded when it races two settlements', async () => {
    for (let round = 0; round < 5; round += 1) {
      [owner, stager] = [await anOwner(), await aStager()];
      const fee = await paid();
      const read = await retrieveIntent(fee.id);
      const refund = async () => {
        await refundAtStripe(fee.id);
        await receive(fee.id, 'charge.refunded');
      };
      await Promise.all([settle(read, now()), refund(), settle(read, now())]);
      expect(await refundedAtStripe(fee.id)).toBe(5000);
      const { status, receipt } = await getPayment(fee.id);
      expect(status).toBe('refunded');
      const bid = await getBid(fee.bid.id);
      expect(bid.paymentStatus).toBe(receipt ? 'paid' : 'unpaid');
      if (receipt) expect(bid).toHaveProperty('feeRefundedAt');
      const types = (await historyOf(fee.id)).map(({ type }) => type);
      expect(types.filter((type) => type === 'refunded')).toHaveLength(1);
      expect(types.filter((type) => type === 'settled')).toHaveLength(receipt ? 1 : 0);
    }
    await expectConsistent();
  });

  it('is made once by an administrator while two settlements race as reveals continue', async () => {
    for (let round = 0; round < 5; round += 1) {
      [owner, stager] = [await anOwner(), await aStager()];
      await holdReveals(true);
      const fee = await paid();
      await syncPayment(fee.id, now());
      await holdReveals(false);
      const read = await retrieveIntent(fee.id);
      const [, refund] = await Promise.allSettled([
        settle(read, now()),
        refundPayment(fee.id, 'duplicate', ada, now()),
        settle(read, now()),
      ]);
      expect(refund).toMatchObject({ status: 'fulfilled' });
      expect(await getPayment(fee.id)).toMatchObject({ status: 'refunded' });
      expect(await refundedAtStripe(fee.id)).toBe(5000);
      const order = (await historyOf(fee.id)).map(({ type }) => type);
      const { receipt } = await getPayment(fee.id);
      expect(order.filter((type) => type === 'settled')).toHaveLength(receipt ? 1 : 0);
      expect((await getBid(fee.bid.id)).paymentStatus).toBe(receipt ? 'paid' : 'unpaid');
    }
    await expectConsistent();
  });
});

it('reveals nothing if a dispute is booked while a settlement is being saved', async () => {
  const fee = await paid();
  const read = await retrieveIntent(fee.id);
  const settled = await meanwhile(
    () => settle(read, now()),
    async () => {
      stripe.standIn.control({ dispute: fee.id });
      await receive(fee.id, 'charge.dispute.created');
    },
  );
  expect(settled).toEqual({ outcome: 'disputed' });
  await mustHaveOpenedNothing(fee);
});
