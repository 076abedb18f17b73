import type { EntryType } from '#shared/ledger/ledger.values';

export interface LedgerEntry {
  paymentIntentId: string;
  type: EntryType;
  /** ISO 8601, UTC. Stripe's time for what Stripe reports, ours for what we did. */
  at: string;
  reference: string | null;
  /** US cents, before Stripe's fee. Negative if they left the Stripe account. */
  amountCents: number;
  stripeFeeCents: number;
  /** The Cognito username. */
  administrator: string | null;
}

/** Sums of a UTC day in Stripe's time, as in Stripe's own reports. US cents and counts. */
export interface Revenue {
  feesCents: number;
  fees: number;
  refundsCents: number;
  refunds: number;
  /** Withdrawn for disputes, less what was returned. */
  disputedCents: number;
  stripeFeesCents: number;
}

export const noRevenue: Revenue = {
  feesCents: 0,
  fees: 0,
  refundsCents: 0,
  refunds: 0,
  disputedCents: 0,
  stripeFeesCents: 0,
};

const counted: Partial<Record<EntryType, (amountCents: number) => Partial<Revenue>>> = {
  succeeded: (cents) => ({ feesCents: cents, fees: 1 }),
  refunded: (cents) => ({ refundsCents: -cents, refunds: 1 }),
  refund_failed: (cents) => (cents === 0 ? {} : { refundsCents: -cents, refunds: -1 }),
  dispute_opened: (cents) => ({ disputedCents: -cents }),
  dispute_won: (cents) => ({ disputedCents: -cents }),
  dispute_lost: (cents) => ({ disputedCents: -cents }),
};

export const dayOfEntry = ({ at }: LedgerEntry): string => at.slice(0, 10);

export const sumOf = (revenue: readonly Partial<Revenue>[]): Revenue => {
  const sum = { ...noRevenue };
  for (const one of revenue) for (const name of Object.keys(noRevenue) as (keyof Revenue)[]) sum[name] += one[name] ?? 0;
  return sum;
};

export const revenueOf = (entries: readonly LedgerEntry[]): Revenue =>
  sumOf(
    entries.flatMap(({ type, amountCents, stripeFeeCents }) => [
      counted[type]?.(amountCents) ?? {},
      { stripeFeesCents: stripeFeeCents },
    ]),
  );
