import { describe, expect, it } from 'vitest';
import type { BidWithBidder } from '#shared/contracts/bid';
import { nextOrder, sortBids } from './compare';

const bid = (id: string, amount: number, timeline: BidWithBidder['timeline'], rating: number) =>
  ({ id, amount, timeline, bidder: { rating } }) as BidWithBidder;

const bids = [bid('1', 2000, 'flexible', 0), bid('2', 1500, '3 weeks', 4.8), bid('3', 1500, '1 week', 4.2)];
const idsBy = (order: Parameters<typeof sortBids>[1]) => sortBids(bids, order).map(({ id }) => id);

describe('a comparison of bids', () => {
  it('sorts by amount, and equal amounts by which came first', () => {
    expect(idsBy({ column: 'amount', direction: 'ascending' })).toEqual(['2', '3', '1']);
    expect(idsBy({ column: 'amount', direction: 'descending' })).toEqual(['1', '2', '3']);
  });

  it('sorts timelines from the shortest to flexible', () => {
    expect(idsBy({ column: 'timeline', direction: 'ascending' })).toEqual(['3', '2', '1']);
  });

  it('sorts ratings, those without reviews last', () => {
    expect(idsBy({ column: 'rating', direction: 'descending' })).toEqual(['2', '3', '1']);
  });

  it('starts each criterion with the best and turns around when chosen again', () => {
    const byRating = nextOrder({ column: 'amount', direction: 'ascending' }, 'rating');
    expect(byRating).toEqual({ column: 'rating', direction: 'descending' });
    expect(nextOrder(byRating, 'rating')).toEqual({ column: 'rating', direction: 'ascending' });
  });
});
