import { csvFile } from '#shared/csv';
import type { AccountingLine, DayOfRevenue } from '#shared/ledger/ledger.answers';
import { entryTypes } from '#shared/ledger/ledger.values';

type Sums = Omit<DayOfRevenue, 'day'>;

const noRevenue: Sums = { feesCents: 0, fees: 0, refundsCents: 0, refunds: 0, disputedCents: 0, stripeFeesCents: 0 };

const add = (one: Sums, other: Sums): Sums => ({
  feesCents: one.feesCents + other.feesCents,
  fees: one.fees + other.fees,
  refundsCents: one.refundsCents + other.refundsCents,
  refunds: one.refunds + other.refunds,
  disputedCents: one.disputedCents + other.disputedCents,
  stripeFeesCents: one.stripeFeesCents + other.stripeFeesCents,
});

/** US cents. */
export const netOf = ({ feesCents, refundsCents, disputedCents, stripeFeesCents }: Sums): number =>
  feesCents - refundsCents - disputedCents - stripeFeesCents;

/** `month`: `2026-11`. */
export const monthOf = (days: readonly DayOfRevenue[], month: string): { days: DayOfRevenue[]; sum: Sums } => {
  const ofMonth = days.filter(({ day }) => day.startsWith(month));
  return { days: ofMonth, sum: ofMonth.reduce<Sums>(add, noRevenue) };
};

/** Returns the current month (UTC) and earlier ones with payments or refunds, the latest first. */
export const monthsOf = (days: readonly DayOfRevenue[], now: Date): string[] => [
  ...new Set([now.toISOString().slice(0, 7), ...days.map(({ day }) => day.slice(0, 7))]),
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const header = [
  ...['Time (UTC)', 'Entry', 'Payment', 'Reference', 'Amount (USD)', 'Stripe fee (USD)'],
  ...['Project', 'Project ID', 'Paid by', 'Administrator'],
];

/** Returns CSV, the oldest entry first. */
export const ledgerFile = (lines: readonly AccountingLine[]): string =>
  csvFile([
    header,
    ...[...lines]
      .reverse()
      .map(
        ({
          at,
          type,
          paymentIntentId,
          reference,
          amountCents,
          stripeFeeCents,
          projectTitle,
          projectId,
          paidBy,
          administrator,
        }) => [
          at,
          entryTypes[type],
          paymentIntentId,
          reference ?? '',
          Number(dollars(amountCents)),
          Number(dollars(stripeFeeCents)),
          projectTitle ?? '',
          projectId ?? '',
          paidBy ?? '',
          administrator ?? '',
        ],
      ),
  ]);
