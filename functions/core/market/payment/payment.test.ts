import { describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { acceptBid, newBid } from '#core/market/bid/bid';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { projectInput } from '#functions/testing/builders';
import { ProjectBody } from '#shared/project/project.contract';
import {
  assertAwaitsPayment,
  type Charge,
  type Dispute,
  feeCents,
  type Intent,
  type IntentStatus,
  idempotencyKeyOf,
  isMoneyReturned,
  isRefundFailureOpen,
  isUnsettled,
  isUsable,
  isWarningOpen,
  type PaymentRecord,
  paidBid,
  paysFor,
  receiptOf,
} from './payment';

const now = new Date('2026-03-01T10:00:00.000Z');

const body = ProjectBody.parse(projectInput);
const project = newProject(body, {
  id: 'project',
  owner: { id: 'owner', userType: 'realtor' },
  photos: [],
  photoTexts: [],
  whereabouts: await locate(body),
  mask: freshMask('owner'),
  now,
});
const pending = newBid(
  project,
  { amount: 1500, timeline: '2 weeks', acceptsCreditCards: false },
  { id: 'bid', stagerId: 'stager', now },
);
/** Its fee is 50 dollars. */
const bid: BidRecord = {
  ...acceptBid(project, pending, { acceptanceId: 'acceptance', now, paymentWindowHours: 72 }),
  paymentIntentId: 'pi_1',
};
const intent: Intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 5000,
  currency: 'usd',
  clientSecret: null,
  bidId: 'bid',
  acceptanceId: 'acceptance',
  createdAt: '2026-03-01T10:00:00.000Z',
  charge: { id: 'ch_1', createdAt: '2026-03-01T10:01:00.000Z', refundedCents: 0, isDisputed: false },
};
const charge = intent.charge as Charge;

describe('paysFor and paidBid', () => {
  it("accepts the bid's own PaymentIntent, succeeded in full and in dollars", () => {
    expect(paysFor(intent, bid)).toBe(true);
  });

  it.each<[string, Partial<Intent>]>([
    ['that waits for a card', { status: 'requires_payment_method' }],
    ['that is under way', { status: 'processing' }],
    ['that was cancelled', { status: 'canceled' }],
    ['for another bid', { bidId: 'other' }],
    ['of somebody else, for no bid', { bidId: undefined }],
    ['for an earlier acceptance', { acceptanceId: 'earlier' }],
    ['for no acceptance', { acceptanceId: undefined }],
    ['by another PaymentIntent', { id: 'pi_2' }],
    ['of a cent less', { amount: 4999 }],
    ['of a cent more', { amount: 5001 }],
    ['of as many dollars as it should be cents', { amount: 50 }],
    ['in another currency', { currency: 'eur' }],
    ['that was refunded', { charge: { ...charge, refundedCents: 5000 } }],
    ['that was refunded in part', { charge: { ...charge, refundedCents: 1 } }],
    ['that was disputed', { charge: { ...charge, isDisputed: true } }],
    ['whose charge is not known', { charge: undefined as unknown as Charge }],
  ])('rejects a payment %s', (_, other) => {
    expect(paysFor({ ...intent, ...other }, bid)).toBe(false);
  });

  it.each<[string, Partial<BidRecord>]>([
    ['was accepted again', { acceptanceId: 'later' }],
    ['waits for another PaymentIntent', { paymentIntentId: 'pi_2' }],
    ['waits for none yet', { paymentIntentId: null }],
    ['has a higher fee', { platformFee: 51 }],
  ])('rejects a payment if the bid %s', (_, other) => {
    expect(paysFor(intent, { ...bid, ...other })).toBe(false);
  });

  it('marks the bid accepted and paid, with nothing due', () => {
    const paidAt = new Date('2026-03-02T10:00:00.000Z');
    const paid = { status: 'accepted', paymentStatus: 'paid', paidAt: paidAt.toISOString(), paymentDueAt: null };
    expect(paidBid(bid, paidAt)).toEqual({ ...bid, ...paid });
  });
});

it('converts the fee from dollars to cents', () => {
  expect(feeCents(bid)).toBe(5000);
});

it.each<[IntentStatus, boolean]>([
  ['requires_payment_method', true],
  ['requires_confirmation', true],
  ['requires_action', true],
  ['requires_capture', true],
  ['processing', true],
  ['succeeded', false],
  ['canceled', false],
])('decides whether a PaymentIntent that is %s can still be paid: %s', (status, usable) => {
  expect(isUsable({ ...intent, status })).toBe(usable);
});

it('uses a new idempotency key after a cancellation or a new acceptance', () => {
  const keys = [bid, { ...bid }, { ...bid, paymentAttempt: 1 }, { ...bid, acceptanceId: 'later' }].map(idempotencyKeyOf);
  expect(keys).toEqual([
    'platform-fee:acceptance:0',
    'platform-fee:acceptance:0',
    'platform-fee:acceptance:1',
    'platform-fee:later:0',
  ]);
});

describe('assertAwaitsPayment', () => {
  it('accepts a bid that is accepted and unpaid', () => {
    expect(() => assertAwaitsPayment(bid)).not.toThrow();
  });

  it.each<[string, BidRecord, string]>([
    ['is pending', pending, 'CONFLICT'],
    ['was rejected', { ...bid, status: 'rejected' }, 'CONFLICT'],
    ['is paid', paidBid(bid, now), 'PAYMENT_COMPLETED'],
  ])('throws if the bid %s', (_, other, code) => {
    expect(() => assertAwaitsPayment(other)).toThrow(expect.objectContaining({ code }));
  });
});

describe('receiptOf', () => {
  it('returns the title, location, amount, fee, and time of payment', () => {
    expect(receiptOf(project, paidBid(bid, now))).toEqual({
      title: project.title,
      location: project.location,
      amount: 1500,
      fee: 50,
      paidAt: now.toISOString(),
    });
  });
});

describe('a payment in the ledger', () => {
  const at = now.toISOString();
  const payment: PaymentRecord = {
    ...{ paymentIntentId: 'pi', bidId: 'bid', projectId: 'project', acceptanceId: 'a', ownerId: 'o', stagerId: 's' },
    ...{ amountCents: 5000, status: 'succeeded', createdAt: at, settledAt: at, revision: 1 },
  };
  const refundAsked = { reason: 'duplicate', at } as const;
  const failedRefunds = [{ id: 're', at }];
  const disputed = (status: string): Dispute => ({
    ...{ id: 'dp', status, reason: 'fraudulent', cents: 5000, moves: [], openedAt: at, dueBy: null },
  });

  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['is open', true, { status: 'open' }],
    ['was paid', false, {}],
    ['is to be refunded', true, { refundAsked }],
    ['is not to be refunded any more', false, { refundAsked: null }],
    ['was refunded, as asked', false, { status: 'refunded', refundAsked }],
    ['was cancelled', false, { status: 'cancelled' }],
    ['is open after a refund that failed', false, { status: 'open', failedRefunds }],
    ['is to be refunded again after that', true, { status: 'open', failedRefunds, refundAsked }],
  ])('that %s is unsettled: %s', (_, unsettled, fields) => {
    expect(isUnsettled({ ...payment, ...fields })).toBe(unsettled);
  });

  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['failed', true, { failedRefunds }],
    ['failed, of one that had paid for nothing', true, { status: 'open', failedRefunds }],
    [
      'failed, once more after another that was answered',
      true,
      { failedRefunds: [{ id: 're_0', at, isKept: true }, ...failedRefunds] },
    ],
    ['did not', false, {}],
    ['failed and was answered', false, { failedRefunds: [{ id: 're', at, isKept: true }] }],
    ['failed and is asked for again', false, { failedRefunds, refundAsked }],
    ['failed and was made again', false, { failedRefunds, status: 'refunded' }],
  ])('whose refund %s waits for an administrator: %s', (_, open, fields) => {
    expect(isRefundFailureOpen({ ...payment, ...fields })).toBe(open);
  });

  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['was paid', false, {}],
    ['was refunded in part', true, { refunds: [{ id: 're', cents: 1, at }] }],
    ['has a failed refund', false, { refunds: [], failedRefunds }],
    ['has an inquiry', false, { dispute: disputed('warning_needs_response') }],
    ['is disputed', true, { dispute: disputed('needs_response') }],
    ['has a dispute that was won', true, { dispute: disputed('won') }],
  ])('that %s has money returned: %s', (_, isGone, fields) => {
    expect(isMoneyReturned({ ...payment, ...fields })).toBe(isGone);
  });

  const warning = { id: 'issfr', at };
  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['has a fraud warning', true, { warning }],
    ['has no fraud warning', false, {}],
    ['is kept despite the warning', false, { warning: { ...warning, isKept: true } }],
    ['was disputed after it', false, { warning, dispute: disputed('lost') }],
    ['is to be refunded for it', false, { warning, refundAsked }],
    ['was refunded', false, { warning, status: 'refunded' }],
  ])('that %s has an open warning: %s', (_, open, fields) => {
    expect(isWarningOpen({ ...payment, ...fields })).toBe(open);
  });
});
