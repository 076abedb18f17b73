import { beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { withStripe } from '#functions/testing/stripe';
import { aSettledFee } from './fee.fixture';
import type { Dispute, PaymentRecord } from './payment';
import { getPayment } from './payment.repo';
import { refundPayment, requestRefund } from './refund';

const stripe = withStripe();
const now = new Date('2026-05-01T12:00:00.000Z');
const at = now.toISOString();

const paid: PaymentRecord = {
  ...{ paymentIntentId: 'pi', bidId: 'bid', projectId: 'project', acceptanceId: 'a', ownerId: 'o', stagerId: 's' },
  ...{ amountCents: 5000, status: 'succeeded', createdAt: at, settledAt: at, revision: 1 },
};
const dispute = {
  ...{ id: 'dp', reason: 'fraudulent', cents: 5000, moves: [], openedAt: at, dueBy: null },
} satisfies Omit<Dispute, 'status'>;

describe('requestRefund', () => {
  const ask = (payment: Partial<PaymentRecord>) =>
    requestRefund({ ...paid, ...payment }, { reason: 'duplicate', administrator: 'ada-1' }, now);

  it.each<[string, Partial<PaymentRecord>]>([
    ['was paid', {}],
    ['has a dispute that was won', { dispute: { ...dispute, status: 'won' } }],
    ['has a fraud warning', { warning: { id: 'issfr', at } }],
    ['has a failed refund', { failedRefunds: [{ id: 're', at }] }],
    ['revealed nothing and has a failed refund', { status: 'open', failedRefunds: [{ id: 're', at }] }],
  ])('records the reason and the administrator for a fee that %s', (_, payment) => {
    const nothing = { reference: null, amountCents: 0, stripeFeeCents: 0 };
    expect(ask(payment)).toEqual({
      changes: { refundAsked: { reason: 'duplicate', at } },
      entries: [{ paymentIntentId: 'pi', type: 'refund_asked', at, administrator: 'ada-1', ...nothing }],
    });
  });

  it.each<[string, Partial<PaymentRecord>]>([
    ['was refunded', { status: 'refunded' }],
    ['has a requested refund', { refundAsked: { reason: 'fraudulent', at } }],
    ['was refunded on request', { status: 'refunded', refundAsked: { reason: 'fraudulent', at } }],
  ])('returns undefined for a fee that %s already', (_, payment) => {
    expect(ask(payment)).toBeUndefined();
  });

  it.each<[string, Partial<PaymentRecord>]>([
    ['was not paid yet', { status: 'open' }],
    ['was never paid', { status: 'cancelled' }],
    ['has a dispute under review', { dispute: { ...dispute, status: 'under_review' } }],
    ['was lost in a dispute', { dispute: { ...dispute, status: 'lost' } }],
    ['is kept after a refund failed', { failedRefunds: [{ id: 're', at, isKept: true }] }],
    ['is kept in spite of a warning', { warning: { id: 'issfr', at, isKept: true } }],
  ])('throws for a fee that %s', (_, payment) => {
    expect(() => ask(payment)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});

describe('refundPayment', () => {
  let id: string;
  let stager: Person;
  beforeAll(async () => {
    stager = await aStager();
    ({ id } = await aSettledFee(stripe, await anOwner(), stager));
  });

  it('refunds at Stripe with the reason, and records the administrator', async () => {
    const actions = await changesOf(() => refundPayment(id, 'duplicate', { username: 'ada-1' }, now), { [stager.id]: 'stager' });
    const { data } = await stripe.sdk.refunds.list({ payment_intent: id });
    expect(data).toMatchObject([{ amount: 5000, reason: 'duplicate' }]);
    const asked = (await historyOf(id)).filter(({ type }) => type === 'refund_asked');
    expect(asked).toMatchObject([{ at, administrator: 'ada-1' }]);
    expect(actions).toMatch(/^\+ AUDIT#.* administrator=ada-1, .*type=fee_refunded, userId=stager$/m);
  });

  it('does not ask Stripe again after the refund', async () => {
    stripe.standIn.control({ failRequests: -1 });
    const again = () => refundPayment(id, 'fraudulent', { username: 'eve-2' }, now);
    expect(await changesOf(again)).toBe('');
    expect(await getPayment(id)).toMatchObject({ status: 'refunded' });
  });
});
