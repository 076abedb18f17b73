import { grouped } from '#core/kernel/grouped';
import type { Market } from '#shared/contracts/answers/market';
import { type MarketCounter, marketCounters } from '#shared/contracts/market-values';

/** The place of facts about no project. Keeps a flood of messages away from the counters that bids and payments write. */
export const wholeMarket = '*';

export interface MarketCount {
  /** In UTC: `2026-11-24`. */
  day: string;
  /** The project's state, null if it has none; `wholeMarket` for facts about no project. */
  place: string | null;
  add: Partial<Record<MarketCounter, number>>;
}

export const dayOfTime = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString()).slice(0, 10);

export const minutesBetween = (from: string, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - Date.parse(from)) / 60_000));

/** A project with this many bidders within this many hours has a choice. */
export const choice = { bidders: 3, hours: 72 } as const;

/** Counts a stager's first bid on a project for the day the project was posted. `before`: how many stagers have bid already. */
export const countOfBidder = (project: { createdAt: string; state: string | null }, before: number, now: Date): MarketCount[] => {
  const minutes = minutesBetween(project.createdAt, now);
  const add = {
    ...(before === 0 && { firstBids: 1, firstBidMinutes: minutes }),
    ...(before === choice.bidders - 1 && minutes <= choice.hours * 60 && { choices: 1 }),
  };
  return Object.keys(add).length === 0 ? [] : [{ day: dayOfTime(project.createdAt), place: project.state, add }];
};

export const merged = (counts: readonly MarketCount[]): MarketCount[] => {
  const byPlace = new Map<string, MarketCount>();
  for (const { day, place, add } of counts) {
    const name = `${day} ${place ?? ''}`;
    const known = byPlace.get(name) ?? { day, place, add: {} };
    byPlace.set(name, { ...known, add: sumOf([known.add, add]) });
  }
  return [...byPlace.values()];
};

type Counts = Partial<Record<MarketCounter, number>>;

export const sumOf = (some: readonly Counts[]): Counts => {
  const sum: Counts = {};
  for (const one of some)
    for (const name of marketCounters) if (one[name] !== undefined) sum[name] = (sum[name] ?? 0) + one[name];
  return sum;
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
  const days = grouped(state === undefined ? items : items.filter(({ place }) => place === state), ({ day }) => day);
  const places = grouped(
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
