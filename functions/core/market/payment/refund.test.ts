import { beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { withStripe } from '#functions/testing/stripe';
import { aSettledFee } from './fee.fixture';
import type { Dispute, PaymentRecord } from './payment';
import { askRefund, refundPayment } from './refund';

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

describe('a whole fee is asked back', () => {
  const ask = (payment: Partial<PaymentRecord>) =>
    askRefund({ ...paid, ...payment }, { reason: 'duplicate', administrator: 'ada-1' }, now);

  it.each<[string, Partial<PaymentRecord>]>([
    ['was paid', {}],
    ['a bank has asked for in vain', { dispute: { ...dispute, status: 'won' } }],
    ['a bank warns of', { warning: { id: 'issfr', at } }],
    ['was given back, and did not arrive', { failedRefunds: [{ id: 're', at }] }],
    ['had paid for nothing, was given back, and did not arrive', { status: 'open', failedRefunds: [{ id: 're', at }] }],
  ])('that %s: with who wants that, and why', (_, payment) => {
    const nothing = { reference: null, amountCents: 0, stripeFeeCents: 0 };
    expect(ask(payment)).toEqual({
      changes: { refundAsked: { reason: 'duplicate', at } },
      lines: [{ paymentIntentId: 'pi', type: 'refund_asked', at, administrator: 'ada-1', ...nothing }],
    });
  });

  it.each<[string, Partial<PaymentRecord>]>([
    ['was given back', { status: 'refunded' }],
    ['was asked back', { refundAsked: { reason: 'fraudulent', at } }],
    ['was asked back and given', { status: 'refunded', refundAsked: { reason: 'fraudulent', at } }],
  ])('once: not one that %s already', (_, payment) => {
    expect(ask(payment)).toBeUndefined();
  });

  it.each<[string, Partial<PaymentRecord>]>([
    ['was not paid yet', { status: 'open' }],
    ['was never paid', { status: 'cancelled' }],
    ['a bank decides about', { dispute: { ...dispute, status: 'under_review' } }],
    ['a bank has taken', { dispute: { ...dispute, status: 'lost' } }],
    ['is kept after a refund failed', { failedRefunds: [{ id: 're', at, isKept: true }] }],
    ['is kept in spite of a warning', { warning: { id: 'issfr', at, isKept: true } }],
  ])('and never one that %s', (_, payment) => {
    expect(() => ask(payment)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});

describe('an administrator’s refund', () => {
  let id: string;
  let stager: Person;
  beforeAll(async () => {
    stager = await aStager();
    ({ id } = await aSettledFee(stripe, await anOwner(), stager));
  });

  it('is made at Stripe for the reason that was given, and is on record under the name of who gave it', async () => {
    const actions = await changesOf(() => refundPayment(id, 'duplicate', { username: 'ada-1' }, now), { [stager.id]: 'stager' });
    const { data } = await stripe.sdk.refunds.list({ payment_intent: id });
    expect(data).toMatchObject([{ amount: 5000, reason: 'duplicate' }]);
    const asked = (await historyOf(id)).filter(({ type }) => type === 'refund_asked');
    expect(asked).toMatchObject([{ at, administrator: 'ada-1' }]);
    expect(actions).toMatch(/^\+ AUDIT#.* administrator=ada-1, .*type=fee_refunded, userId=stager$/m);
  });

  it('that is done is not asked for at Stripe again', async () => {
    stripe.stand.control({ failRequests: -1 });
    const again = () => refundPayment(id, 'fraudulent', { username: 'eve-2' }, now);
    expect(await changesOf(async () => expect(await again()).toMatchObject({ status: 'refunded' }))).toBe('');
  });
});
