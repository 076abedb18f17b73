import { type MarketCounter, marketCounters } from '#shared/market/market.values';
import { collections } from './keys';
import { cursorAt, eachPage } from './page';

/** Returns the day in UTC: `2026-11-24`. */
export const dayOfTime = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString()).slice(0, 10);

export type Counts = Partial<Record<MarketCounter, number>>;

export const sumOf = (some: readonly Counts[]): Counts => {
  const sum: Counts = {};
  for (const one of some)
    for (const name of marketCounters) if (one[name] !== undefined) sum[name] = (sum[name] ?? 0) + one[name];
  return sum;
};

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

const daysOfMonth = async (month: string, from: string, to: string): Promise<MarketDay[]> => {
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
  (await Promise.all(monthsBetween(from, to).map((month) => daysOfMonth(month, from, to)))).flat();
