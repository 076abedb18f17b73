import { keys } from '#core/kernel/table/keys';
import { sumOfTotals, type Totals } from '#core/kernel/table/totals.repo';
import { update, type Write } from '#core/kernel/table/write';

/** Returns no write if the totals stay the same. */
export const addToTotals = (some: readonly Totals[]): Write[] => {
  const add = sumOfTotals(some);
  return Object.keys(add).length === 0
    ? []
    : [update(keys.statistics(), { add: add as Record<string, number>, set: { entity: 'Statistics' }, upsert: true })];
};
