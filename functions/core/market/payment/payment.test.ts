import { describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { acceptBid, newBid } from '#core/market/bid/bid';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { projectInput } from '#functions/testing/builders';
import { ProjectBody } from '#shared/project/project.contract';
import {
  type Charge,
  type Dispute,
  feeCents,
  hasGoneBack,
  type Intent,
  type IntentStatus,
  idempotencyKeyOf,
  isRefundFailureOpen,
  isUnsettled,
  isUsable,
  isWarningOpen,
  mustAwaitPayment,
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

describe('a bid is paid by a payment', () => {
  it('that has succeeded, for this bid, this acceptance, in full, in dollars, by the PaymentIntent that it waits for', () => {
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
  ])('and by none %s', (_, other) => {
    expect(paysFor({ ...intent, ...other }, bid)).toBe(false);
  });

  it.each<[string, Partial<BidRecord>]>([
    ['was accepted anew', { acceptanceId: 'later' }],
    ['waits for another PaymentIntent', { paymentIntentId: 'pi_2' }],
    ['waits for none yet', { paymentIntentId: null }],
    ['has a higher fee', { platformFee: 51 }],
  ])('and not where the bid %s', (_, other) => {
    expect(paysFor(intent, { ...bid, ...other })).toBe(false);
  });

  it('and then accepted, nothing being due any more, and all else as it was', () => {
    const paidAt = new Date('2026-03-02T10:00:00.000Z');
    const paid = { status: 'accepted', paymentStatus: 'paid', paidAt: paidAt.toISOString(), paymentDueAt: null };
    expect(paidBid(bid, paidAt)).toEqual({ ...bid, ...paid });
  });
});

it('a fee of so many dollars is a hundred times as many cents', () => {
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
])('a PaymentIntent that is %s can go on to be paid: %s', (status, usable) => {
  expect(isUsable({ ...intent, status })).toBe(usable);
});

it('Stripe is asked for one PaymentIntent of an acceptance, and for another after it was cancelled or the bid accepted anew', () => {
  const keys = [bid, { ...bid }, { ...bid, paymentAttempt: 1 }, { ...bid, acceptanceId: 'later' }].map(idempotencyKeyOf);
  expect(keys).toEqual([
    'platform-fee:acceptance:0',
    'platform-fee:acceptance:0',
    'platform-fee:acceptance:1',
    'platform-fee:later:0',
  ]);
});

describe('a fee is awaited', () => {
  it('of a bid that was accepted and not paid', () => {
    expect(() => mustAwaitPayment(bid)).not.toThrow();
  });

  it.each<[string, BidRecord, string]>([
    ['is pending', pending, 'CONFLICT'],
    ['was rejected', { ...bid, status: 'rejected' }, 'CONFLICT'],
    ['is paid', paidBid(bid, now), 'PAYMENT_COMPLETED'],
  ])('of none that %s', (_, other, code) => {
    expect(() => mustAwaitPayment(other)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a receipt', () => {
  it('says what was paid for in the words of the day', () => {
    expect(receiptOf(project, paidBid(bid, now))).toEqual({
      title: project.title,
      location: project.location,
      amount: 1500,
      fee: 50,
      paidAt: now.toISOString(),
    });
  });
});

describe('of a payment in the ledger', () => {
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
  ])('that %s Stripe is still asked: %s', (_, unsettled, fields) => {
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
  ])('whose refund %s an administrator has still to decide: %s', (_, open, fields) => {
    expect(isRefundFailureOpen({ ...payment, ...fields })).toBe(open);
  });

  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['nothing happened to', false, {}],
    ['was refunded in part', true, { refunds: [{ id: 're', cents: 1, at }] }],
    ['was refunded in vain', false, { refunds: [], failedRefunds }],
    ['a bank asks about', false, { dispute: disputed('warning_needs_response') }],
    ['is disputed', true, { dispute: disputed('needs_response') }],
    ['was disputed in vain', true, { dispute: disputed('won') }],
  ])('that %s money has gone back, for a time at least: %s', (_, isGone, fields) => {
    expect(hasGoneBack({ ...payment, ...fields })).toBe(isGone);
  });

  const warning = { id: 'issfr', at };
  it.each<[string, boolean, Partial<PaymentRecord>]>([
    ['a bank warns of', true, { warning }],
    ['nobody warns of', false, {}],
    ['is kept in spite of it', false, { warning: { ...warning, isKept: true } }],
    ['was disputed after it', false, { warning, dispute: disputed('lost') }],
    ['is to be refunded for it', false, { warning, refundAsked }],
    ['was refunded', false, { warning, status: 'refunded' }],
  ])('that %s a warning waits for its answer: %s', (_, open, fields) => {
    expect(isWarningOpen({ ...payment, ...fields })).toBe(open);
  });
});
