import { groupBy } from '#core/kernel/grouped';
import { type Counts, dayOfTime, sumOf } from '#core/kernel/table/market-days.repo';
import type { Market } from '#shared/market/market.answers';
import { type MarketCounter, marketCounters } from '#shared/market/market.values';

/** The `place` of facts that are about no project. */
export const wholeMarket = '*';

/** How long a day is kept: two years, for a comparison with the year before, and some months. */
export const marketDays = 800;

export interface MarketCount {
  /** In UTC: `2026-11-24`. */
  day: string;
  /** The project's state, null if it has none; `wholeMarket` for facts about no project. */
  place: string | null;
  add: Partial<Record<MarketCounter, number>>;
}

/** Takes ISO 8601 times. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

/** A project with this many bidders within this many hours counts as having a choice. */
export const choice = { bidders: 3, hours: 72 } as const;

/** Counts for the day on which the project was posted. `before`: how many had bid already. */
export const countOfBidders = (
  { createdAt, state, bidders = 0 }: { createdAt: string; state: string | null; bidders?: number },
  before: number,
  at: Date,
): MarketCount[] => {
  const minutes = minutesBetween(createdAt, at.toISOString());
  const add = {
    ...(before === 0 && bidders > 0 && { firstBids: 1, firstBidMinutes: minutes }),
    ...(before < choice.bidders && bidders >= choice.bidders && minutes <= choice.hours * 60 && { choices: 1 }),
  };
  return Object.keys(add).length === 0 ? [] : [{ day: dayOfTime(createdAt), place: state, add }];
};

export const mergeCounts = (counts: readonly MarketCount[]): MarketCount[] => {
  const byPlace = new Map<string, MarketCount>();
  for (const { day, place, add } of counts) {
    const name = `${day} ${place ?? ''}`;
    const known = byPlace.get(name) ?? { day, place, add: {} };
    byPlace.set(name, { ...known, add: sumOf([known.add, add]) });
  }
  return [...byPlace.values()];
};

const complete = (counts: Counts): Record<MarketCounter, number> =>
  Object.fromEntries(marketCounters.map((name) => [name, counts[name] ?? 0])) as Record<MarketCounter, number>;

interface MarketAsked {
  from: string;
  to: string;
  state?: string | undefined;
}

type Item = Omit<MarketCount, 'add'> & Counts;

export const marketOf = (items: readonly Item[], { from, to, state }: MarketAsked): Market => {
  const days = groupBy(state === undefined ? items : items.filter(({ place }) => place === state), ({ day }) => day);
  const places = groupBy(
    items.filter(({ place }) => place !== wholeMarket),
    ({ place }) => place ?? '',
  );
  return {
    from,
    to,
    days: [...days].map(([day, some]) => ({ day, ...complete(sumOf(some)) })),
    states: [...places].map(([place, some]) => ({
      state: (place || null) as Market['states'][number]['state'],
      ...complete(sumOf(some)),
    })),
  };
};
