import type { BidWithBidder } from '#shared/contracts/answers/bid';
import { bidTimelines } from '#shared/contracts/bid';
import { totalFor } from '#shared/rental';

/** By what bids are put in order, in words. */
export const criteria = {
  amount: 'Lowest price',
  total: 'Lowest total',
  timeline: 'Shortest timeline',
  rating: 'Best rated',
} as const;
export type Criterion = keyof typeof criteria;

/** The best has the least. `days`: of rental, for the total. */
const measures: Record<Criterion, (bid: BidWithBidder, days: number) => number> = {
  amount: ({ amount }) => amount,
  /** What does not say it comes last. */
  total: (bid, days) => {
    const total = totalFor(bid, days);
    return typeof total === 'number' ? total : Number.POSITIVE_INFINITY;
  },
  /** As they are offered: the shortest first, flexible last. */
  timeline: ({ timeline }) => bidTimelines.indexOf(timeline),
  rating: ({ bidder }) => -bidder.rating,
};

/** How long work takes at most, in weeks: of what a project asks for, and of what a bid offers. Without an entry there is no haste. */
const weeksAsked: Readonly<Record<string, number>> = { '1-2weeks': 2, '2-4weeks': 4, '1-2months': 9 };
const weeksOffered: Partial<Record<BidWithBidder['timeline'], number>> = {
  '1 week': 1,
  '2 weeks': 2,
  '3 weeks': 3,
  '1 month': 4.35,
};

/** Whether a bid's timeline fits into what the project asks for; null where either leaves it open. */
export const fitsTimeline = (offered: BidWithBidder['timeline'], asked: string): boolean | null => {
  const [offer, limit] = [weeksOffered[offered], weeksAsked[asked]];
  return offer === undefined || limit === undefined ? null : offer <= limit;
};

/** By how many dollars a bid is above the lowest of these. */
export const aboveLowest = (amount: number, bids: readonly Pick<BidWithBidder, 'amount'>[]): number =>
  amount - Math.min(...bids.map((bid) => bid.amount));

/** The best first, over so many `days` of rental; equals stay in the order in which they were made. */
export const sortBids = (bids: readonly BidWithBidder[], criterion: Criterion, days: number): BidWithBidder[] => {
  const best = new Map(bids.map((bid) => [bid, measures[criterion](bid, days)]));
  const measure = (bid: BidWithBidder): number => best.get(bid) ?? 0;
  // Two that do not say it are equal, and not infinitely far apart.
  return [...bids].sort((left, right) =>
    measure(left) === measure(right) ? left.id.localeCompare(right.id) : measure(left) - measure(right),
  );
};
