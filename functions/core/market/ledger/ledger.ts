import type { EntryType } from '#shared/contracts/ledger-values';

/** A line of the ledger: what happened to a payment. It is written with the fact, and never changed. */
export interface LedgerEntry {
  paymentIntentId: string;
  type: EntryType;
  /** Stripe's time of what Stripe says, ours of what we did. ISO 8601, UTC. */
  at: string;
  /** What it is called at Stripe: a charge, a refund, a dispute. */
  reference: string | null;
  /** US cents that came to the account at Stripe; below zero, that left it. What Stripe keeps is apart. */
  amountCents: number;
  /** US cents that Stripe kept. */
  stripeFeeCents: number;
  /** Cognito's name of the administrator who did it; null where nobody did. */
  administrator: string | null;
}

/** The sums of a day, in UTC and by Stripe's time, as its own reports have them. US cents, and how many. */
export interface Revenue {
  feesCents: number;
  fees: number;
  refundsCents: number;
  refunds: number;
  /** Taken by banks for disputes, less what has come back. */
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

/** Where the amount of a line counts. Of others no money moves. */
const counted: Partial<Record<EntryType, (amountCents: number) => Partial<Revenue>>> = {
  succeeded: (cents) => ({ feesCents: cents, fees: 1 }),
  refunded: (cents) => ({ refundsCents: -cents, refunds: 1 }),
  refund_failed: (cents) => (cents === 0 ? {} : { refundsCents: -cents, refunds: -1 }),
  dispute_opened: (cents) => ({ disputedCents: -cents }),
  dispute_won: (cents) => ({ disputedCents: -cents }),
  dispute_lost: (cents) => ({ disputedCents: -cents }),
};

/** The day on which a line counts: `2026-11-24`. */
export const dayOfEntry = ({ at }: LedgerEntry): string => at.slice(0, 10);

export const sumOf = (revenue: readonly Partial<Revenue>[]): Revenue => {
  const sum = { ...noRevenue };
  for (const one of revenue) for (const name of Object.keys(noRevenue) as (keyof Revenue)[]) sum[name] += one[name] ?? 0;
  return sum;
};

/** What some lines come to. */
export const revenueOf = (entries: readonly LedgerEntry[]): Revenue =>
  sumOf(
    entries.flatMap(({ type, amountCents, stripeFeeCents }) => [
      counted[type]?.(amountCents) ?? {},
      { stripeFeesCents: stripeFeeCents },
    ]),
  );
