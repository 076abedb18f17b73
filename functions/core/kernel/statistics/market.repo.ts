import { randomInt } from 'node:crypto';
import { collections, keys } from '#core/kernel/table/keys';
import { cursorAt, eachPage } from '#core/kernel/table/page';
import { update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { MarketCounter } from '#shared/contracts/market-values';
import { type MarketCount, merged, wholeMarket } from './market';

/** Two years, to compare a year with the one before, and some months more. */
export const marketDays = 800;

const shardsOf = (place: string | null): number => (place === wholeMarket ? 16 : 2);
/** Stands for no state in a key. */
const nowhere = '-';

const countOf = ({ day, place, add }: MarketCount): Write => ({
  ...update(keys.marketDay(day, place ?? nowhere, randomInt(shardsOf(place))), {
    set: { entity: 'MarketDay', day, place, expiresAtEpochSeconds: ttl(plus(new Date(`${day}T00:00:00Z`), days(marketDays))) },
    add,
    upsert: true,
  }),
  anew: () => countOf({ day, place, add }),
});

/** Returns the writes that add to the market's counters. 2 write units for each day and place. A retry uses another shard. */
export const countMarket = (counts: readonly MarketCount[]): Write[] => merged(counts).map(countOf);

export type MarketDay = { day: string; place: string | null } & Partial<Record<MarketCounter, number>>;

const monthOf = (day: string): string => day.slice(0, 7);

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  const month = new Date(`${monthOf(from)}-01T00:00:00Z`);
  while (month.toISOString().slice(0, 7) <= monthOf(to)) {
    months.push(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};

const ofMonth = async (month: string, from: string, to: string): Promise<MarketDay[]> => {
  const collection = { partition: collections.market(month), order: 'oldest-first' } as const;
  const items: MarketDay[] = [];
  // A key begins with its day, so all keys of the first day sort after the day alone.
  for await (const page of eachPage<MarketDay>(collection, 2000, cursorAt(collection, from))) {
    const wanted = page.filter(({ day }) => day <= to);
    items.push(...wanted);
    if (wanted.length < page.length) break;
  }
  return items;
};

/**
 * AP245: the counters between two days, both included. 0.5 read units for each 4 KB, about 20 of them: at most 120 for each day,
 * so 2,200 read units for 731 days with activity in all states.
 */
export const findMarketDays = async (from: string, to: string): Promise<MarketDay[]> =>
  (await Promise.all(monthsBetween(from, to).map((month) => ofMonth(month, from, to)))).flat();
