import { type BidWithBidder, bidTimelines } from '#shared/contracts/bid';

export const criteria = { amount: 'Amount', timeline: 'Timeline', rating: 'Rating' } as const;
type Criterion = keyof typeof criteria;

export interface Order {
  column: Criterion;
  direction: 'ascending' | 'descending';
}

/** The direction in which the best comes first. */
const best: Record<Criterion, Order['direction']> = { amount: 'ascending', timeline: 'ascending', rating: 'descending' };

const measures: Record<Criterion, (bid: BidWithBidder) => number> = {
  amount: ({ amount }) => amount,
  /** As they are offered: the shortest first, flexible last. */
  timeline: ({ timeline }) => bidTimelines.indexOf(timeline),
  rating: ({ bidder }) => bidder.rating,
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

export const isCriterion = (value: string): value is Criterion => Object.hasOwn(criteria, value);

/** The best first. Choosing the same criterion again reverses the order. */
export const nextOrder = (current: Order, column: Criterion): Order =>
  current.column === column
    ? { column, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
    : { column, direction: best[column] };

/** Sorted; equals stay in the order in which they were made. */
export const sortBids = (bids: readonly BidWithBidder[], { column, direction }: Order): BidWithBidder[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  const measure = measures[column];
  return [...bids].sort((left, right) => sign * (measure(left) - measure(right)) || left.id.localeCompare(right.id));
};
