import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { logLines } from '../logs';
import { emptyBuckets } from '../s3';
import { type StripeForTests, startStripeForTests } from '../stripe';
import { type AnsweredBy, withOwnTable } from './own-table';
import { seedCrypto } from './random';

/**
 * Runs `work` with an empty table, empty buckets, its own Stripe, and ids and secrets from the seed. The clock stands at `beginning`
 * until the work moves it, so that a slow machine causes no timeouts. Deletes everything afterwards.
 */
export const withOwnWorld = async <Result>(
  { kind, beginning, seed, table }: { kind: string; beginning: Date; seed: number; table: AnsweredBy },
  work: (stripe: StripeForTests) => Promise<Result>,
): Promise<Result> => {
  logLines.length = 0;
  const before = process.env.TABLE_NAME;
  const name = `${kind}-${randomUUID()}`;
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: beginning });
  process.env.TABLE_NAME = name;
  const stripe = await startStripeForTests();
  await emptyBuckets();
  const unseed = seedCrypto(seed);
  try {
    return await withOwnTable(name, table, () => work(stripe));
  } finally {
    await stripe.standIn.stop();
    process.env.TABLE_NAME = before;
    unseed();
    vi.useRealTimers();
  }
};

export const addOne = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};
