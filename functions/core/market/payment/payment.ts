import { AppError, conflict } from '#core/kernel/errors';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import type { paymentStatuses, RefundReason } from '#shared/contracts/ledger-values';
import { bidTransitions } from '#shared/lifecycle/bid';

export interface Intent {
  id: string;
  status: IntentStatus;
  /** US cents if `currency` is usd. */
  amount: number;
  currency: string;
  clientSecret: string | null;
  /** Undefined for a PaymentIntent of another product. */
  bidId: string | undefined;
  acceptanceId: string | undefined;
  /** Stripe's time, ISO 8601, UTC, like all times from Stripe. */
  createdAt: string;
  /** Absent before the card was charged, or if it was not requested. */
  charge?: Charge;
}

export interface Charge {
  id: string;
  createdAt: string;
  /** US cents. */
  refundedCents: number;
  isDisputed: boolean;
  /** Stripe's fee. Absent until Stripe has booked it, which may take an hour. */
  fee?: { cents: number; bookedAt: string };
}

/** A completed or pending refund. https://docs.stripe.com/api/refunds/object */
export interface Refund {
  id: string;
  /** US cents. */
  cents: number;
  at: string;
  /** Failed or canceled: Stripe has the money again. */
  hasFailed?: true;
}

/** A transaction of our balance at Stripe. https://docs.stripe.com/api/balance_transactions/object */
export interface Move {
  id: string;
  at: string;
  /** US cents. Negative if the bank has taken them, positive if they came back. */
  cents: number;
  /** US cents. */
  stripeFeeCents: number;
}

/** https://docs.stripe.com/api/disputes/object */
export interface Dispute {
  id: string;
  /** Stripe's word, perhaps one that we do not know (disputeStatuses). */
  status: string;
  /** Stripe's word: `fraudulent`, `product_not_received`. */
  reason: string;
  /** US cents. */
  cents: number;
  /** What it has moved so far. */
  moves: Move[];
  openedAt: string;
  /** The deadline for an answer; null if none is taken. */
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

/** What was paid for, as of that day. Whole US dollars. */
export interface Receipt {
  title: string;
  location: string;
  amount: number;
  fee: number;
  paidAt: string;
}

/** One PaymentIntent. It has no personal data but the receipt, so it stays when accounts are deleted. */
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
  /** Set for a fee that was paid, until both parties are deleted. */
  receipt?: Receipt;
  /** An optimistic lock for bookings. */
  revision: number;
  chargeId?: string;
  paidAt?: string;
  stripeFeeCents?: number;
  refunds?: Refund[];
  /**
   * A card that refuses a refund mostly refuses the next, so an administrator decides. `isKept` decides against another refund.
   */
  failedRefunds?: { id: string; at: string; isKept?: true }[];
  warning?: FraudWarning & { isKept?: true };
  dispute?: Dispute & { answeredAt?: string };
  /** An administrator has asked for a refund that Stripe may not have made yet. */
  refundAsked?: { reason: RefundReason; at: string } | null;
}

export const currency = 'usd';

export const feeCents = (bid: BidRecord): number => bid.platformFee * 100;

export const paymentCompleted = () => new AppError('PAYMENT_COMPLETED', 'Payment already completed');
export const paymentProcessing = () => new AppError('PAYMENT_PROCESSING', "The payment hasn't gone through yet");
export const notAwaitingPayment = () => conflict("This bid isn't waiting for a payment");
export const foreignPayment = () => conflict('This payment is for a different bid');
/** Thrown for a refund while a bank decides. */
export class DisputedCharge extends AppError {
  constructor() {
    super('CONFLICT', 'A bank is deciding about this payment. It cannot be refunded until the dispute is closed.');
  }
}
export const paymentDisputed = () => conflict("Your bank is disputing this payment, so it can't pay for this bid.");
export const paymentRefunded = () => conflict("This bid can no longer be paid for. We're refunding your payment.");

/** @throws AppError PAYMENT_COMPLETED or CONFLICT unless the bid waits for its fee */
export const mustAwaitPayment = (bid: BidRecord): void => {
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

/** Names one PaymentIntent for each acceptance, and a new one after the last was canceled at Stripe. */
export const idempotencyKeyOf = (bid: BidRecord): string => `platform-fee:${bid.acceptanceId}:${bid.paymentAttempt}`;

export const isUsable = (intent: Intent): boolean => intent.status !== 'succeeded' && intent.status !== 'canceled';

/** Returns whether an administrator has to decide about a fraud warning. */
export const isWarningOpen = ({ status, warning, dispute, refundAsked }: PaymentRecord): boolean =>
  warning !== undefined && !warning.isKept && dispute === undefined && !refundAsked && status === 'succeeded';

/** Returns whether an administrator has to decide about a failed refund. */
export const isRefundFailureOpen = ({ status, failedRefunds = [], refundAsked }: PaymentRecord): boolean =>
  status !== 'refunded' && !refundAsked && failedRefunds.some(({ isKept }) => !isKept);

/** Returns whether Stripe has to be asked again. */
export const isUnsettled = ({ status, failedRefunds, refundAsked }: PaymentRecord): boolean =>
  refundAsked ? status === 'open' || status === 'succeeded' : status === 'open' && !failedRefunds;

/** Returns whether money was refunded or disputed, perhaps after Stripe was last asked. */
export const hasGoneBack = ({ refunds = [], dispute }: PaymentRecord): boolean =>
  refunds.length > 0 || (dispute !== undefined && !dispute.status.startsWith('warning_'));

/** Returns whether money had gone back before the reveal. Stripe's times are whole seconds, so the same second does not count. */
export const openedWithoutMoney = ({ receipt, settledAt, refunds = [], dispute }: PaymentRecord): boolean => {
  if (!receipt || settledAt === null) return false;
  const isBefore = (at: string): boolean => Math.floor(Date.parse(at) / 1000) < Math.floor(Date.parse(settledAt) / 1000);
  const taken = (dispute?.moves ?? []).filter(({ cents }) => cents < 0);
  return [...refunds, ...taken].some(({ at }) => isBefore(at));
};

/**
 * Returns whether a PaymentIntent pays for the bid: this one, in full. A refunded or disputed charge never does, even in part,
 * because the money has to be there when the contact details are revealed.
 */
export const paysFor = (intent: Intent, bid: BidRecord): boolean =>
  intent.status === 'succeeded' &&
  intent.charge?.refundedCents === 0 &&
  !intent.charge.isDisputed &&
  intent.bidId === bid.id &&
  intent.acceptanceId === bid.acceptanceId &&
  intent.id === bid.paymentIntentId &&
  intent.amount === feeCents(bid) &&
  intent.currency === currency;
