import type { LedgerEntry } from '#core/market/ledger/ledger';
import { type EntryType, waitsForAnswer } from '#shared/ledger/ledger.values';
import type { Dispute, FraudWarning, Intent, PaymentRecord, Refund } from './payment';

export interface Truth {
  intent: Intent;
  refunds?: readonly Refund[];
  /** The latest: a payment never has two open disputes. */
  dispute?: Dispute | undefined;
  warning?: FraudWarning | undefined;
}

export interface Booking {
  changes: Partial<PaymentRecord>;
  lines: LedgerEntry[];
}

type Line = Partial<Pick<LedgerEntry, 'reference' | 'amountCents' | 'stripeFeeCents' | 'administrator'>>;

export const lineOf = (
  { paymentIntentId }: Pick<PaymentRecord, 'paymentIntentId'>,
  type: EntryType,
  at: string,
  { reference = null, amountCents = 0, stripeFeeCents = 0, administrator = null }: Line = {},
): LedgerEntry => ({ paymentIntentId, type, at, reference, amountCents, stripeFeeCents, administrator });

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

/** Also records failed refunds, whose money is back at Stripe, at `now`, because Stripe gives no time. */
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

/** Records movements at Stripe's time, and the end at `now`: Stripe gives none. Money may return after a dispute is won. */
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
  const isRecorded = !turn || moved.some(({ type }) => type === turn);
  // An inquiry that has become a dispute needs another answer.
  const asksAgain = waitsForAnswer(dispute.status) && known?.status !== dispute.status;
  return {
    changes: {
      dispute: { ...dispute, ...(known?.answeredAt && !asksAgain && { answeredAt: known.answeredAt }) },
      // The payment paid for nothing, and the bank has returned the money.
      ...(payment.status === 'open' && dispute.status === 'lost' && { status: 'refunded' as const }),
    },
    lines: isRecorded
      ? moved
      : [...moved, lineOf(payment, turn, known ? now.toISOString() : dispute.openedAt, { reference: dispute.id })],
  };
};

const takeWarning = (payment: PaymentRecord, { warning }: Truth): Booking =>
  !warning || payment.warning
    ? { changes: {}, lines: [] }
    : { changes: { warning }, lines: [lineOf(payment, 'warned', warning.at, { reference: warning.id })] };

/** Returns undefined if the ledger lacks nothing that Stripe reports. */
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
