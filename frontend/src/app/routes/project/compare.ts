import type { BidWithBidder } from '#shared/bid/bid.answers';
import { bidTimelines } from '#shared/bid/bid.contract';
import { totalFor } from '#shared/bid/rental';

export const criteria = {
  amount: 'Lowest price',
  total: 'Lowest total',
  timeline: 'Shortest timeline',
  rating: 'Best rated',
} as const;
export type Criterion = keyof typeof criteria;

/** Values to sort by. The lowest is the best. `days`: the days of rental, for the total. */
const measures: Record<Criterion, (bid: BidWithBidder, days: number) => number> = {
  amount: ({ amount }) => amount,
  /** Bids without a total come last. */
  total: (bid, days) => {
    const total = totalFor(bid, days);
    return typeof total === 'number' ? total : Number.POSITIVE_INFINITY;
  },
  /** The shortest first, flexible last. */
  timeline: ({ timeline }) => bidTimelines.indexOf(timeline),
  rating: ({ bidder }) => -bidder.rating,
};

/** The longest time of each timeline, in weeks. No entry means no limit. */
const weeksAllowed: Readonly<Record<string, number>> = { '1-2weeks': 2, '2-4weeks': 4, '1-2months': 9 };
const weeksOffered: Partial<Record<BidWithBidder['timeline'], number>> = {
  '1 week': 1,
  '2 weeks': 2,
  '3 weeks': 3,
  '1 month': 4.35,
};

/** Returns whether a bid's timeline fits the project's. Null if either is open. */
export const fitsTimeline = (offered: BidWithBidder['timeline'], asked: string): boolean | null => {
  const [offer, limit] = [weeksOffered[offered], weeksAllowed[asked]];
  return offer === undefined || limit === undefined ? null : offer <= limit;
};

/** Returns how much a bid is above the lowest one, in US dollars. */
export const aboveLowest = (amount: number, bids: readonly Pick<BidWithBidder, 'amount'>[]): number =>
  amount - Math.min(...bids.map((bid) => bid.amount));

/** Returns the photo of the room for which there are the most concepts. */
export const commonRoom = (bids: readonly Pick<BidWithBidder, 'concepts'>[]): string | undefined => {
  const rooms = bids.flatMap(({ concepts }) => concepts.map(({ of }) => of));
  const countOf = (room: string): number => rooms.filter((of) => of === room).length;
  return rooms.sort((left, right) => countOf(right) - countOf(left))[0];
};

/** A bid on hold cannot be accepted, so it comes last, and others are not compared with it. */
export const isAcceptable = ({ bidder }: BidWithBidder): boolean => !bidder.onHold;

/** Sorts the best bid first, for `days` of rental. Equal bids are sorted by id. */
export const sortBids = (bids: readonly BidWithBidder[], criterion: Criterion, days: number): BidWithBidder[] => {
  const measure = (bid: BidWithBidder): number => measures[criterion](bid, days);
  // Infinity minus Infinity is not a number.
  return [...bids].sort(
    (left, right) =>
      Number(isAcceptable(right)) - Number(isAcceptable(left)) ||
      (measure(left) === measure(right) ? left.id.localeCompare(right.id) : measure(left) - measure(right)),
  );
};
