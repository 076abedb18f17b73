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
