import { randomInt } from 'node:crypto';
import { collections, keys } from '#core/kernel/table/keys';
import { queryPage } from '#core/kernel/table/page';
import { update, type Write } from '#core/kernel/table/write';
import type { UserType } from '#shared/contracts/user';
import type { ProjectState } from '#shared/lifecycle/project';

export type Counter = 'users' | `users_${UserType}` | `projects_${ProjectState}` | 'bids' | 'bids_accepted';

// Every registration, project and bid counts here, in its own transaction. One item would make them all wait for each
// other; sixteen, chosen at random, keep the sum exact and the collisions rare.
const shards = 16;

/** Adds to the totals, in the transaction of the fact that they count; in another shard each time that it has to be tried again. */
export const count = (add: Partial<Record<Counter, number>>): Write => ({
  ...update(keys.statistics(randomInt(shards)), { add, set: { entity: 'Statistics' }, upsert: true }),
  anew: () => count(add),
});

/** AP30: the totals. One query of at most 16 small items, however large the marketplace is. */
export const readTotals = async (): Promise<Partial<Record<Counter, number>>> => {
  const { items } = await queryPage<Record<string, number>>(
    { partition: collections.statistics(), order: 'oldest-first', consistent: true },
    { limit: shards },
  );
  const totals: Record<string, number> = {};
  for (const shard of items)
    for (const [counter, amount] of Object.entries(shard)) totals[counter] = (totals[counter] ?? 0) + amount;
  return totals;
};
