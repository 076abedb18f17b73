import { userTypes } from '#shared/account/user.values';
import type { Market } from '#shared/market/market.answers';
import { type MarketCounter, marketCounters } from '#shared/market/market.values';

export const periods = { 30: 'The last 30 days', 90: 'The last 90 days', 365: 'The last 365 days' } as const;
export type PeriodDays = keyof typeof periods;

export type Counts = Record<MarketCounter, number>;

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

interface Span {
  from: string;
  to: string;
}

/** Returns a period of whole days in UTC that ends yesterday, and the previous one. */
export const periodOf = (days: number, now: Date): { now: Span; before: Span } => {
  const today = Date.parse(dayOf(now.getTime()));
  const span = (end: number): Span => ({ from: dayOf(end - days * dayMs), to: dayOf(end - dayMs) });
  return { now: span(today), before: span(today - days * dayMs) };
};

export const sumOf = (some: readonly Counts[]): Counts =>
  Object.fromEntries(marketCounters.map((name) => [name, some.reduce((sum, counts) => sum + counts[name], 0)])) as Counts;

export const registrationsOf = (counts: Counts): number => userTypes.reduce((sum, type) => sum + counts[`registered_${type}`], 0);

/** Returns null if `whole` is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Returns shares from 0 to 1 and averages in minutes. Null without data. */
export const healthOf = (counts: Counts) => {
  const due = counts.acceptances - counts.freeAcceptances;
  return {
    firstBid: shareOf(counts.firstBids, counts.projects),
    minutesToFirstBid: shareOf(counts.firstBidMinutes, counts.firstBids),
    choice: shareOf(counts.choices, counts.projects),
    paid: shareOf(counts.paidAcceptances, due),
    minutesToPay: shareOf(counts.paidMinutes, counts.paidAcceptances),
    answered: shareOf(counts.answers, counts.questions),
    minutesToAnswer: shareOf(counts.answerMinutes, counts.answers),
  };
};

export const asPercent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** Formats a duration briefly: `35 min`, `5.5 h`, `2.1 d`. */
export const asTime = (minutes: number | null): string => {
  if (minutes === null) return '–';
  if (minutes < 90) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
};

/** Returns `+12%`, `−8%`, `no change` or `new`; null if both are 0. */
export const changeOf = (now: number, before: number): string | null => {
  if (before === 0) return now === 0 ? null : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'no change';
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
};

export interface Bucket {
  from: string;
  to: string;
  counts: Counts;
}

/** Days per bar, so that the chart stays readable. */
export const bucketDays: Record<PeriodDays, number> = { 30: 1, 90: 7, 365: 30 };

/** Groups days in buckets of a size, from the last day backward. The first bucket may be smaller. */
export const bucketsOf = ({ from, to, days }: Pick<Market, 'from' | 'to' | 'days'>, size: number): Bucket[] => {
  const buckets: Bucket[] = [];
  for (let end = Date.parse(to); end >= Date.parse(from); end -= size * dayMs) {
    const start = Math.max(end - (size - 1) * dayMs, Date.parse(from));
    const [first, last] = [dayOf(start), dayOf(end)];
    buckets.unshift({ from: first, to: last, counts: sumOf(days.filter(({ day }) => day >= first && day <= last)) });
  }
  return buckets;
};

export interface StateRow {
  /** Null for projects without a state. */
  state: Market['states'][number]['state'];
  now: Counts;
  before: Counts;
}

const none = sumOf([]);

/** A sort key that puts projects without a state last. */
const last = 'ZZ';

/** Sorts states by the number of posted projects. */
export const statesOf = (now: Market['states'], before: Market['states']): StateRow[] => {
  const known = new Map(before.map((counts) => [counts.state, counts]));
  const rows = [
    ...now.map((counts) => ({ state: counts.state, now: counts, before: known.get(counts.state) ?? none })),
    ...before
      .filter(({ state }) => !now.some((one) => one.state === state))
      .map((counts) => ({ state: counts.state, now: none, before: counts })),
  ];
  return rows.sort(
    (one, other) =>
      other.now.projects - one.now.projects ||
      other.now.bids - one.now.bids ||
      (one.state ?? last).localeCompare(other.state ?? last),
  );
};
