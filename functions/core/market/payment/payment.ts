import { AppError, conflict } from '#core/kernel/errors';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import { bidTransitions } from '#shared/bid/bid.lifecycle';
import type { paymentStatuses, RefundReason } from '#shared/ledger/ledger.values';

export interface Intent {
  id: string;
  status: IntentStatus;
  /** US cents. */
  amount: number;
  currency: string;
  clientSecret: string | null;
  /** Undefined for a PaymentIntent of another product. */
  bidId: string | undefined;
  acceptanceId: string | undefined;
  /** Stripe's time, ISO 8601, UTC, like all times from Stripe. */
  createdAt: string;
  charge?: Charge;
}

export interface Charge {
  id: string;
  createdAt: string;
  /** US cents. */
  refundedCents: number;
  isDisputed: boolean;
  /** Stripe's own fee. Absent until Stripe has booked it, which may take an hour. */
  fee?: { cents: number; bookedAt: string };
}

/** https://docs.stripe.com/api/refunds/object */
export interface Refund {
  id: string;
  /** US cents. */
  cents: number;
  at: string;
  hasFailed?: true;
}

/** https://docs.stripe.com/api/balance_transactions/object */
export interface Move {
  id: string;
  at: string;
  /** US cents. Negative if the bank took the money. */
  cents: number;
  /** US cents. */
  stripeFeeCents: number;
}

/** https://docs.stripe.com/api/disputes/object */
export interface Dispute {
  id: string;
  /** May be a status that we do not know (disputeStatuses). */
  status: string;
  /** Stripe's word: `fraudulent`, `product_not_received`. */
  reason: string;
  /** US cents. */
  cents: number;
  moves: Move[];
  openedAt: string;
  /** Null if no answer is taken. */
  dueBy: string | null;
}

/** https://docs.stripe.com/radar/early-fraud-warnings */
export interface FraudWarning {
  id: string;
  at: string;
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

/** As of the day of payment. Whole US dollars. */
export interface Receipt {
  title: string;
  location: string;
  amount: number;
  fee: number;
  paidAt: string;
}

/** A platform fee's payment. Stays when accounts are deleted, because only the receipt is personal data. */
export interface PaymentRecord {
  paymentIntentId: string;
  bidId: string;
  projectId: string;
  acceptanceId: string;
  ownerId: string;
  stagerId: string;
  /** US cents. */
  amountCents: number;
  status: (typeof paymentStatuses)[number];
  createdAt: string;
  settledAt: string | null;
  /** Set once a fee is paid, until both parties are deleted. */
  receipt?: Receipt;
  /** An optimistic lock. */
  revision: number;
  chargeId?: string;
  paidAt?: string;
  stripeFeeCents?: number;
  refunds?: Refund[];
  /** After a failed refund an administrator decides, because a second one would usually fail, too. `isKept`: keep the fee. */
  failedRefunds?: { id: string; at: string; isKept?: true }[];
  warning?: FraudWarning & { isKept?: true };
  dispute?: Dispute & { answeredAt?: string };
  /** Set when an administrator requests a refund, which Stripe may not have made yet. */
  refundAsked?: { reason: RefundReason; at: string } | null;
}

export const currency = 'usd';

export const feeCents = (bid: BidRecord): number => bid.platformFee * 100;

export const paymentCompleted = () => new AppError('PAYMENT_COMPLETED', 'Payment already completed');
export const paymentProcessing = () => new AppError('PAYMENT_PROCESSING', "The payment hasn't gone through yet");
export const notAwaitingPayment = () => conflict("This bid isn't waiting for a payment");
export const foreignPayment = () => conflict('This payment is for a different bid');
export class DisputedCharge extends AppError {
  constructor() {
    super('CONFLICT', 'A bank is deciding about this payment. It cannot be refunded until the dispute is closed.');
  }
}
export const paymentDisputed = () => conflict("Your bank is disputing this payment, so it can't pay for this bid.");
export const paymentRefunded = () => conflict("This bid can no longer be paid for. We're refunding your payment.");

/** @throws AppError PAYMENT_COMPLETED or CONFLICT unless the bid waits for its fee */
export const assertAwaitsPayment = (bid: BidRecord): void => {
  if (bid.paymentStatus === 'paid') throw paymentCompleted();
  if (bid.status !== 'payment_required') throw notAwaitingPayment();
};

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

/** Allows one PaymentIntent for each acceptance until it is canceled at Stripe. */
export const idempotencyKeyOf = (bid: BidRecord): string => `platform-fee:${bid.acceptanceId}:${bid.paymentAttempt}`;

export const isUsable = (intent: Intent): boolean => intent.status !== 'succeeded' && intent.status !== 'canceled';

export const isWarningOpen = ({ status, warning, dispute, refundAsked }: PaymentRecord): boolean =>
  warning !== undefined && !warning.isKept && dispute === undefined && !refundAsked && status === 'succeeded';

export const isRefundFailureOpen = ({ status, failedRefunds = [], refundAsked }: PaymentRecord): boolean =>
  status !== 'refunded' && !refundAsked && failedRefunds.some(({ isKept }) => !isKept);

export const isUnsettled = ({ status, failedRefunds, refundAsked }: PaymentRecord): boolean =>
  refundAsked ? status === 'open' || status === 'succeeded' : status === 'open' && !failedRefunds;

/** Returns whether money was returned to the payer. The stored payment may know more than Stripe's last answer. */
export const isMoneyReturned = ({ refunds = [], dispute }: PaymentRecord): boolean =>
  refunds.length > 0 || (dispute !== undefined && !dispute.status.startsWith('warning_'));

/** Returns whether the money was gone before the reveal. Stripe's times are whole seconds, so the same second does not count. */
export const isRevealedWithoutMoney = ({ receipt, settledAt, refunds = [], dispute }: PaymentRecord): boolean => {
  if (!receipt || settledAt === null) return false;
  const isBefore = (at: string): boolean => Math.floor(Date.parse(at) / 1000) < Math.floor(Date.parse(settledAt) / 1000);
  const taken = (dispute?.moves ?? []).filter(({ cents }) => cents < 0);
  return [...refunds, ...taken].some(({ at }) => isBefore(at));
};

/** Returns whether a PaymentIntent pays for a bid. A charge that was refunded or disputed, even in part, does not. */
export const paysFor = (intent: Intent, bid: BidRecord): boolean =>
  intent.status === 'succeeded' &&
  intent.charge?.refundedCents === 0 &&
  !intent.charge.isDisputed &&
  intent.bidId === bid.id &&
  intent.acceptanceId === bid.acceptanceId &&
  intent.id === bid.paymentIntentId &&
  intent.amount === feeCents(bid) &&
  intent.currency === currency;
