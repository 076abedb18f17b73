import { describe, expect, it } from 'vitest';
import type { AdminPayment } from '#shared/ledger/ledger.answers';
import { canAnswer, canRefund, stateOf } from './payment-state';

const paid: AdminPayment = {
  id: 'pi_1',
  bidId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  projectId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  projectTitle: 'Bungalow',
  owner: null,
  stager: null,
  amountCents: 5000,
  status: 'succeeded',
  createdAt: '2026-11-24T10:00:00.000Z',
  paidAt: '2026-11-24T10:01:00.000Z',
  settledAt: '2026-11-24T10:01:01.000Z',
  stripeFeeCents: 175,
  refundedCents: 0,
  refundAsked: null,
  failedRefund: null,
  warning: null,
  dispute: null,
};
const dispute = (status: NonNullable<AdminPayment['dispute']>['status']) => ({
  ...paid,
  dispute: { id: 'dp_1', status, reason: 'fraudulent', cents: 5000, openedAt: paid.createdAt, dueBy: null, answeredAt: null },
});
const failed = (isOpen: boolean, isKept: boolean) => ({
  ...paid,
  failedRefund: { id: 're_1', at: paid.createdAt, isKept, isOpen },
});
const warned = (isOpen: boolean, isKept: boolean) => ({
  ...paid,
  warning: { id: 'issfr_1', at: paid.createdAt, isKept, isOpen },
});

describe('a payment', () => {
  it.each<[string, AdminPayment, boolean, boolean]>([
    ['Started', { ...paid, status: 'open', paidAt: null }, false, false],
    // Paid at Stripe while contact reveals are paused.
    ['Started', { ...paid, status: 'open' }, true, false],
    ['Paid', paid, true, false],
    ['Cancelled', { ...paid, status: 'cancelled' }, false, false],
    ['Refunded', { ...paid, status: 'refunded', refundedCents: 5000 }, false, false],
    ['Partly refunded', { ...paid, refundedCents: 2000 }, true, false],
    ['Refund pending', { ...paid, refundAsked: { reason: 'duplicate', at: paid.createdAt } }, false, false],
    ['Dispute: needs answer', dispute('needs_response'), false, true],
    ['Dispute: needs answer', dispute('warning_needs_response'), false, true],
    ['Dispute: bank deciding', dispute('under_review'), false, false],
    ['Dispute lost', dispute('lost'), false, false],
    ['Paid', dispute('won'), true, false],
    ['Paid', dispute('warning_closed'), true, false],
    ['Fraud warning', warned(true, false), true, false],
    ['Paid', warned(false, true), false, false],
    ['Refund failed', failed(true, false), true, false],
    ['Refund failed', { ...failed(true, false), status: 'open' }, true, false],
    ['Paid', failed(false, true), false, false],
    // It was refunded again.
    ['Refunded', { ...failed(false, false), status: 'refunded' }, false, false],
  ])('with the label %s offers the right actions', (label, payment, refundable, answerable) => {
    expect([stateOf(payment).label, canRefund(payment), canAnswer(payment)]).toEqual([label, refundable, answerable]);
  });
});
