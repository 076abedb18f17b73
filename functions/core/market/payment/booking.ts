import type { LedgerEntry } from '#core/market/ledger/ledger';
import { type EntryType, needsAnswer } from '#shared/ledger/ledger.values';
import type { Dispute, FraudWarning, Intent, PaymentRecord, Refund } from './payment';

/** What Stripe says about a payment. */
export interface StripeFacts {
  intent: Intent;
  refunds?: readonly Refund[];
  /** The latest: a payment never has two open disputes. */
  dispute?: Dispute | undefined;
  warning?: FraudWarning | undefined;
}

/** What the ledger lacks: changes of the payment, and new ledger entries. */
export interface Booking {
  changes: Partial<PaymentRecord>;
  entries: LedgerEntry[];
}

type EntryFields = Partial<Pick<LedgerEntry, 'reference' | 'amountCents' | 'stripeFeeCents' | 'administrator'>>;

export const newEntry = (
  { paymentIntentId }: Pick<PaymentRecord, 'paymentIntentId'>,
  type: EntryType,
  at: string,
  { reference = null, amountCents = 0, stripeFeeCents = 0, administrator = null }: EntryFields = {},
): LedgerEntry => ({ paymentIntentId, type, at, reference, amountCents, stripeFeeCents, administrator });

const bookCharge = (payment: PaymentRecord, { intent }: StripeFacts): Booking => {
  const { charge } = intent;
  if (!charge) return { changes: {}, entries: [] };
  const reference = charge.id;
  const isNew = payment.chargeId === undefined;
  const fee = payment.stripeFeeCents === undefined ? charge.fee : undefined;
  return {
    changes: {
      ...(isNew && { chargeId: charge.id, paidAt: charge.createdAt }),
      ...(fee && { stripeFeeCents: fee.cents }),
    },
    entries: [
      ...(isNew ? [newEntry(payment, 'succeeded', charge.createdAt, { reference, amountCents: intent.amount })] : []),
      ...(fee ? [newEntry(payment, 'fee_booked', fee.bookedAt, { reference, stripeFeeCents: fee.cents })] : []),
    ],
  };
};

/**
 * Records refunds at Stripe's time. Records failed refunds, whose money is back at Stripe, at `now`: Stripe gives no time for them.
 */
const bookRefunds = (payment: PaymentRecord, { refunds = [] }: StripeFacts, now: Date): Booking => {
  const { refunds: known = [], failedRefunds: knownFailed = [], status, amountCents, receipt } = payment;
  const isAmong = (list: readonly { id: string }[]) => (refund: Refund) => list.some(({ id }) => id === refund.id);
  const [isBooked, isFailureBooked] = [isAmong(known), isAmong(knownFailed)];
  const fresh = refunds.filter((refund) => !refund.hasFailed && !isBooked(refund));
  const failed = refunds.filter((refund) => refund.hasFailed && !isFailureBooked(refund));
  if (fresh.length + failed.length === 0) return { changes: {}, entries: [] };
  const at = now.toISOString();
  const all = [...known, ...fresh].filter((refund) => !isAmong(failed)(refund));
  const isWhole = all.reduce((sum, { cents }) => sum + cents, 0) >= amountCents;
  return {
    changes: {
      refunds: all,
      ...(failed.length > 0 && { failedRefunds: [...knownFailed, ...failed.map(({ id }) => ({ id, at }))] }),
      ...(failed.length > 0 && !isWhole && { refundAsked: null }),
      ...(isWhole && { status: 'refunded' as const }),
      ...(!isWhole && status === 'refunded' && (receipt ? { status: 'succeeded' } : { status: 'open', settledAt: null })),
    },
    entries: [
      ...fresh.map(({ id, at, cents }) => newEntry(payment, 'refunded', at, { reference: id, amountCents: -cents })),
      ...failed.map((refund) =>
        newEntry(payment, 'refund_failed', at, { reference: refund.id, amountCents: isBooked(refund) ? refund.cents : 0 }),
      ),
    ],
  };
};

const disputeEnds: Record<string, EntryType> = {
  won: 'dispute_won',
  warning_closed: 'dispute_won',
  prevented: 'dispute_won',
  lost: 'dispute_lost',
};

/**
 * Records a dispute's movements of money at Stripe's time, and its end at `now`, because Stripe gives no time for it. Money may return
 * some time after a dispute was won.
 */
const bookDispute = (payment: PaymentRecord, { dispute }: StripeFacts, now: Date): Booking => {
  if (!dispute) return { changes: {}, entries: [] };
  const known = payment.dispute?.id === dispute.id ? payment.dispute : undefined;
  const fresh = dispute.moves.filter(({ id }) => !known?.moves.some((one) => one.id === id));
  if (known && known.status === dispute.status && known.dueBy === dispute.dueBy && fresh.length === 0)
    return { changes: {}, entries: [] };
  const moved = fresh.map(({ id: reference, at, cents: amountCents, stripeFeeCents }) =>
    newEntry(payment, amountCents > 0 ? 'dispute_won' : 'dispute_opened', at, { reference, amountCents, stripeFeeCents }),
  );
  const turn = known ? known.status !== dispute.status && disputeEnds[dispute.status] : 'dispute_opened';
  const isRecorded = !turn || moved.some(({ type }) => type === turn);
  // An inquiry that became a dispute needs a second answer.
  const asksAgain = needsAnswer(dispute.status) && known?.status !== dispute.status;
  return {
    changes: {
      dispute: { ...dispute, ...(known?.answeredAt && !asksAgain && { answeredAt: known.answeredAt }) },
      // No bid used this payment, and the bank has returned the money.
      ...(payment.status === 'open' && dispute.status === 'lost' && { status: 'refunded' as const }),
    },
    entries: isRecorded
      ? moved
      : [...moved, newEntry(payment, turn, known ? now.toISOString() : dispute.openedAt, { reference: dispute.id })],
  };
};

const bookWarning = (payment: PaymentRecord, { warning }: StripeFacts): Booking =>
  !warning || payment.warning
    ? { changes: {}, entries: [] }
    : { changes: { warning }, entries: [newEntry(payment, 'warned', warning.at, { reference: warning.id })] };

/** Returns what Stripe reports and the ledger lacks, or undefined if there is nothing. */
export const bookingOf = (payment: PaymentRecord, truth: StripeFacts, now: Date): Booking | undefined => {
  const parts = [
    bookCharge(payment, truth),
    bookRefunds(payment, truth, now),
    bookDispute(payment, truth, now),
    bookWarning(payment, truth),
  ];
  const changes = Object.assign({}, ...parts.map((part) => part.changes)) as Partial<PaymentRecord>;
  if (Object.keys(changes).length === 0) return undefined;
  return { changes, entries: parts.flatMap((part) => part.entries) };
};
