import type { BidRecord } from '#core/bid/bid';
import { AppError, conflict } from '#core/errors';
import type { ProjectRecord } from '#core/project/project';
import { bidTransitions } from '#shared/lifecycle/bid';

/** What this product needs to know of a Stripe PaymentIntent. */
export interface Intent {
  id: string;
  status: IntentStatus;
  /** US cents when `currency` is usd. */
  amount: number;
  currency: string;
  clientSecret: string | null;
  /** From the metadata that this product wrote; undefined for a PaymentIntent of somebody else. */
  bidId: string | undefined;
  acceptanceId: string | undefined;
}

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** What was paid for, in the words of the day: a receipt says so whatever has become of it. Whole US dollars. */
export interface Receipt {
  title: string;
  location: string;
  amount: number;
  fee: number;
  paidAt: string;
}

/** The bookkeeping of one PaymentIntent: no personal data but for the receipt, so it stays when accounts go. */
export interface PaymentRecord {
  paymentIntentId: string;
  bidId: string;
  projectId: string;
  acceptanceId: string;
  /** US cents. */
  amountCents: number;
  status: 'open' | 'succeeded' | 'cancelled' | 'refunded';
  createdAt: string;
  settledAt: string | null;
  refundId: string | null;
  /** Only of a payment that has paid a fee, until both parties have left. */
  receipt?: Receipt;
}

export const currency = 'usd';

export const feeCents = (bid: BidRecord): number => bid.platformFee * 100;

export const paymentCompleted = () => new AppError('PAYMENT_COMPLETED', 'Payment already completed');
export const paymentProcessing = () => new AppError('PAYMENT_PROCESSING', 'The payment has not succeeded yet');
export const notAwaitingPayment = () => conflict('This bid is not awaiting payment');
export const foreignPayment = () => conflict('This payment does not belong to this bid');
export const paymentRefunded = () => conflict('This bid can no longer be paid for. Your payment is being refunded.');

/** @throws AppError PAYMENT_COMPLETED or CONFLICT unless the bid waits for its fee. */
export const mustAwaitPayment = (bid: BidRecord): void => {
  if (bid.paymentStatus === 'paid') throw paymentCompleted();
  if (bid.status !== 'payment_required') throw notAwaitingPayment();
};

/** The bid, its fee paid. */
export const paidBid = (bid: BidRecord, now: Date): BidRecord => ({
  ...bid,
  status: bidTransitions.pay.to,
  paymentStatus: 'paid',
  paidAt: now.toISOString(),
  paymentDueAt: null,
});

export const receiptOf = (project: ProjectRecord, { amount, platformFee, paidAt }: BidRecord): Receipt => ({
  title: project.title,
  location: project.location,
  amount,
  fee: platformFee,
  paidAt: paidAt ?? '',
});

/** One PaymentIntent for each acceptance, and a new one only after the last was cancelled at Stripe. */
export const idempotencyKeyOf = (bid: BidRecord): string => `platform-fee:${bid.acceptanceId}:${bid.paymentAttempt}`;

/** Whether a PaymentIntent can still be paid, or is being paid. */
export const isUsable = (intent: Intent): boolean => intent.status !== 'succeeded' && intent.status !== 'canceled';

/** A succeeded PaymentIntent pays for a bid that waits for exactly this one, in full. */
export const paysFor = (intent: Intent, bid: BidRecord): boolean =>
  intent.status === 'succeeded' &&
  intent.bidId === bid.id &&
  intent.acceptanceId === bid.acceptanceId &&
  intent.id === bid.paymentIntentId &&
  intent.amount === feeCents(bid) &&
  intent.currency === currency;
