import type { LedgerEntry } from '#core/market/ledger/ledger';
import { type EntryType, waitsForAnswer } from '#shared/contracts/ledger-values';
import type { Dispute, FraudWarning, Intent, PaymentRecord, Refund } from './payment';

/** What Stripe says of one payment. */
export interface Truth {
  intent: Intent;
  refunds?: readonly Refund[];
  /** The latest one: a payment is rarely disputed twice, and never at a time. */
  dispute?: Dispute | undefined;
  warning?: FraudWarning | undefined;
}

/** A change of our books: what is different about the record, and the lines that say so. */
export interface Booking {
  changes: Partial<PaymentRecord>;
  lines: LedgerEntry[];
}

type Line = Partial<Pick<LedgerEntry, 'reference' | 'amountCents' | 'stripeFeeCents' | 'administrator'>>;

/** A line of the ledger about a payment. */
export const lineOf = (
  { paymentIntentId }: Pick<PaymentRecord, 'paymentIntentId'>,
  type: EntryType,
  at: string,
  { reference = null, amountCents = 0, stripeFeeCents = 0, administrator = null }: Line = {},
): LedgerEntry => ({ paymentIntentId, type, at, reference, amountCents, stripeFeeCents, administrator });

/** That the money came, and what Stripe keeps of it as soon as that is known. */
const takeCharge = (payment: PaymentRecord, { intent }: Truth): Booking => {
  const { charge } = intent;
  if (!charge) return { changes: {}, lines: [] };
  const reference = charge.id;
  const isNew = payment.chargeId === undefined;
  const fee = payment.stripeFeeCents === undefined ? charge.fee : undefined;
  return {
    changes: {
      ...(isNew && { chargeId: charge.id, paidAt: charge.createdAt }),
      ...(fee && { stripeFeeCents: fee.cents }),
    },
    lines: [
      ...(isNew ? [lineOf(payment, 'succeeded', charge.createdAt, { reference, amountCents: intent.amount })] : []),
      ...(fee ? [lineOf(payment, 'fee_booked', fee.bookedAt, { reference, stripeFeeCents: fee.cents })] : []),
    ],
  };
};

/**
 * Refunds that were made, pending ones too, and those that failed later: their money is on the account again, and the fee is not refunded any more.
 * `now`: Stripe does not say when they failed.
 */
const takeRefunds = (payment: PaymentRecord, { refunds = [] }: Truth, now: Date): Booking => {
  const { refunds: known = [], failedRefunds: knownFailed = [], status, amountCents, receipt } = payment;
  const isAmong = (list: readonly { id: string }[]) => (refund: Refund) => list.some(({ id }) => id === refund.id);
  const [isBooked, isFailureBooked] = [isAmong(known), isAmong(knownFailed)];
  const fresh = refunds.filter((refund) => !refund.hasFailed && !isBooked(refund));
  const failed = refunds.filter((refund) => refund.hasFailed && !isFailureBooked(refund));
  if (fresh.length + failed.length === 0) return { changes: {}, lines: [] };
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
    lines: [
      ...fresh.map(({ id, at, cents }) => lineOf(payment, 'refunded', at, { reference: id, amountCents: -cents })),
      ...failed.map((refund) =>
        lineOf(payment, 'refund_failed', at, { reference: refund.id, amountCents: isBooked(refund) ? refund.cents : 0 }),
      ),
    ],
  };
};

const closings: Record<string, EntryType> = {
  won: 'dispute_won',
  warning_closed: 'dispute_won',
  prevented: 'dispute_won',
  lost: 'dispute_lost',
};

/**
 * A dispute that began, went on or ended. Each thing that it has moved has a line by Stripe's time of that, whenever it is heard of: Stripe may say
 * first that it was won, and give the money back later. `now`: Stripe does not say when it ended.
 */
const takeDispute = (payment: PaymentRecord, { dispute }: Truth, now: Date): Booking => {
  if (!dispute) return { changes: {}, lines: [] };
  const known = payment.dispute?.id === dispute.id ? payment.dispute : undefined;
  const fresh = dispute.moves.filter(({ id }) => !known?.moves.some((one) => one.id === id));
  if (known && known.status === dispute.status && known.dueBy === dispute.dueBy && fresh.length === 0)
    return { changes: {}, lines: [] };
  const moved = fresh.map(({ id: reference, at, cents: amountCents, stripeFeeCents }) =>
    lineOf(payment, amountCents > 0 ? 'dispute_won' : 'dispute_opened', at, { reference, amountCents, stripeFeeCents }),
  );
  const turn = known ? known.status !== dispute.status && closings[dispute.status] : 'dispute_opened';
  const isTold = !turn || moved.some(({ type }) => type === turn);
  // A question that was answered and has become a dispute waits for another answer.
  const asksAnew = waitsForAnswer(dispute.status) && known?.status !== dispute.status;
  return {
    changes: {
      dispute: { ...dispute, ...(known?.answeredAt && !asksAnew && { answeredAt: known.answeredAt }) },
      // It has paid for nothing, and the bank has given the money back.
      ...(payment.status === 'open' && dispute.status === 'lost' && { status: 'refunded' as const }),
    },
    lines: isTold
      ? moved
      : [...moved, lineOf(payment, turn, known ? now.toISOString() : dispute.openedAt, { reference: dispute.id })],
  };
};

const takeWarning = (payment: PaymentRecord, { warning }: Truth): Booking =>
  !warning || payment.warning
    ? { changes: {}, lines: [] }
    : { changes: { warning }, lines: [lineOf(payment, 'warned', warning.at, { reference: warning.id })] };

/**
 * What our books lack of what Stripe says; undefined where they say the same. Lines that were booked before stay.
 */
export const bookingOf = (payment: PaymentRecord, truth: Truth, now: Date): Booking | undefined => {
  const parts = [
    takeCharge(payment, truth),
    takeRefunds(payment, truth, now),
    takeDispute(payment, truth, now),
    takeWarning(payment, truth),
  ];
  const changes = Object.assign({}, ...parts.map((part) => part.changes)) as Partial<PaymentRecord>;
  if (Object.keys(changes).length === 0) return undefined;
  return { changes, lines: parts.flatMap((part) => part.lines) };
};
