import { AppError, conflict } from '#core/kernel/errors';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import type { paymentStatuses, RefundReason } from '#shared/contracts/ledger-values';
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
  /** Stripe's time, as all times of what is Stripe's. ISO 8601, UTC. */
  createdAt: string;
  /** What was taken from the card. Absent before that, and where Stripe was not asked for it. */
  charge?: Charge;
}

export interface Charge {
  id: string;
  createdAt: string;
  /** US cents. */
  refundedCents: number;
  isDisputed: boolean;
  /** What Stripe keeps of it, and when it was booked. Absent until Stripe has done so, which may take an hour. */
  fee?: { cents: number; bookedAt: string };
}

/** Money that went back, or is about to: Stripe calls that pending. https://docs.stripe.com/api/refunds/object */
export interface Refund {
  id: string;
  /** US cents. */
  cents: number;
  at: string;
  /** The card did not take it, or somebody has canceled it: Stripe has the money again. */
  hasFailed?: true;
}

/** A transaction of the account's balance at Stripe. https://docs.stripe.com/api/balance_transactions/object */
export interface Move {
  id: string;
  at: string;
  /** US cents: below zero what the bank has taken, above it what has come back. */
  cents: number;
  /** US cents that Stripe charges for it. */
  stripeFeeCents: number;
}

/** A card holder's bank takes the money back, or thinks of it. https://docs.stripe.com/api/disputes/object */
export interface Dispute {
  id: string;
  /** Stripe's word, also one that this product does not know (disputeStatuses). */
  status: string;
  /** Stripe's word for why: `fraudulent`, `product_not_received`. */
  reason: string;
  /** US cents that the bank asks for. */
  cents: number;
  /** What it has moved so far: mostly nothing, or the money; where it is won, that and its return. */
  moves: Move[];
  openedAt: string;
  /** Until when an answer is taken; null where none is. */
  dueBy: string | null;
}

/** A bank takes a payment for fraud, before there is a dispute. https://docs.stripe.com/radar/early-fraud-warnings */
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
  /** Whom it makes known to each other: ids, which say nothing once the accounts are gone. */
  ownerId: string;
  stagerId: string;
  /** US cents. */
  amountCents: number;
  status: (typeof paymentStatuses)[number];
  createdAt: string;
  settledAt: string | null;
  /** Only of a payment that has paid a fee, until both parties have left. */
  receipt?: Receipt;
  /** Counts what is booked after it was begun: each booking goes by what the one before has left. */
  revision: number;
  /** What Stripe has said of it since. */
  chargeId?: string;
  paidAt?: string;
  stripeFeeCents?: number;
  refunds?: Refund[];
  /** Refunds that failed. A card that took none mostly takes no other, so an administrator decides. `isKept`: against another refund. */
  failedRefunds?: { id: string; at: string; isKept?: true }[];
  warning?: FraudWarning & { isKept?: true };
  dispute?: Dispute & { answeredAt?: string };
  /** An administrator has given the fee back: it is done at Stripe next. */
  refundAsked?: { reason: RefundReason; at: string } | null;
}

export const currency = 'usd';

export const feeCents = (bid: BidRecord): number => bid.platformFee * 100;

export const paymentCompleted = () => new AppError('PAYMENT_COMPLETED', 'Payment already completed');
export const paymentProcessing = () => new AppError('PAYMENT_PROCESSING', "The payment hasn't gone through yet");
export const notAwaitingPayment = () => conflict("This bid isn't waiting for a payment");
export const foreignPayment = () => conflict('This payment is for a different bid');
/** The refusal of a refund while a bank decides who gets the money. */
export class DisputedCharge extends AppError {
  constructor() {
    super('CONFLICT', 'A bank is deciding about this payment. It cannot be refunded until the dispute is closed.');
  }
}
export const paymentDisputed = () => conflict("Your bank is disputing this payment, so it can't pay for this bid.");
export const paymentRefunded = () => conflict("This bid can no longer be paid for. We're refunding your payment.");

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

/** Whether an administrator has still to decide what a bank's warning comes to. */
export const isWarningOpen = ({ status, warning, dispute, refundAsked }: PaymentRecord): boolean =>
  warning !== undefined && !warning.isKept && dispute === undefined && !refundAsked && status === 'succeeded';

/** Whether an administrator has still to decide what to do about a refund that failed. */
export const isRefundFailureOpen = ({ status, failedRefunds = [], refundAsked }: PaymentRecord): boolean =>
  status !== 'refunded' && !refundAsked && failedRefunds.some(({ isKept }) => !isKept);

/** Whether Stripe is still asked about it: how it ends is not known, or it is to be refunded. */
export const isUnsettled = ({ status, failedRefunds, refundAsked }: PaymentRecord): boolean =>
  refundAsked ? status === 'open' || status === 'succeeded' : status === 'open' && !failedRefunds;

/** Whether our books have a refund or a dispute of it. What Stripe said a moment before that says nothing of it. */
export const hasGoneBack = ({ refunds = [], dispute }: PaymentRecord): boolean =>
  refunds.length > 0 || (dispute !== undefined && !dispute.status.startsWith('warning_'));

/**
 * Whether money had gone back, by a refund or by a bank, before the payment opened contact details. A bank that only asks has taken nothing. Stripe's
 * times are whole seconds: within one second nothing is said.
 */
export const openedWithoutMoney = ({ receipt, settledAt, refunds = [], dispute }: PaymentRecord): boolean => {
  if (!receipt || settledAt === null) return false;
  const isBefore = (at: string): boolean => Math.floor(Date.parse(at) / 1000) < Math.floor(Date.parse(settledAt) / 1000);
  const taken = (dispute?.moves ?? []).filter(({ cents }) => cents < 0);
  return [...refunds, ...taken].some(({ at }) => isBefore(at));
};

/**
 * A succeeded PaymentIntent pays for a bid that waits for exactly this one, in full. One whose charge was refunded or disputed, if only in part or
 * for a time, never does: the money has to be there when the contact details open.
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
