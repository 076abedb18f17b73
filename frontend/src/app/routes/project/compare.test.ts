import { describe, expect, it } from 'vitest';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { totalFor, totalLine } from '#shared/bid/rental';
import { aboveLowest, fitsTimeline, sortBids } from './compare';

const bid = (id: string, amount: number, timeline: BidWithBidder['timeline'], rating: number) =>
  ({ id, amount, timeline, rentalDays: null, extensionPrice: null, bidder: { rating } }) as BidWithBidder;

const bids = [bid('1', 2000, 'flexible', 0), bid('2', 1500, '3 weeks', 4.8), bid('3', 1500, '1 week', 4.2)];
const idsBy = (criterion: Parameters<typeof sortBids>[1]) => sortBids(bids, criterion, 60).map(({ id }) => id);

describe('sortBids', () => {
  it('sorts by amount, and equal amounts by which bid came first', () => {
    expect(idsBy('amount')).toEqual(['2', '3', '1']);
    expect(sortBids([...bids].reverse(), 'amount', 60).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  it('sorts by the price for a number of days, with unstated prices last', () => {
    const terms = (id: string, amount: number, rentalDays: number, extensionPrice: number | null) => ({
      ...bid(id, amount, 'flexible', 0),
      rentalDays,
      extensionPrice,
    });
    const some = [
      bid('1', 1000, 'flexible', 0),
      terms('2', 1100, 30, null),
      terms('3', 2000, 30, 500),
      terms('4', 2200, 60, null),
    ];
    const order = (days: number) => sortBids(some, 'total', days).map(({ id }) => id);
    expect(order(30)).toEqual(['2', '3', '4', '1']);
    expect(order(60)).toEqual(['4', '3', '1', '2']);
  });

  it('puts bids on hold last', () => {
    const onHold = { ...bid('0', 100, '1 week', 5), bidder: { rating: 5, onHold: true } } as BidWithBidder;
    expect(sortBids([onHold, ...bids], 'amount', 60).map(({ id }) => id)).toEqual(['2', '3', '1', '0']);
  });

  it('sorts timelines from the shortest to flexible', () => {
    expect(idsBy('timeline')).toEqual(['3', '2', '1']);
  });

  it('sorts by rating, with unrated stagers last', () => {
    expect(idsBy('rating')).toEqual(['2', '3', '1']);
  });
});

describe('the notes beside a bid', () => {
  it.each([
    ['2 weeks', '1-2weeks', true],
    ['3 weeks', '1-2weeks', false],
    ['3 weeks', '2-4weeks', true],
    ['1 month', '2-4weeks', false],
    ['1 month', '1-2months', true],
    ['flexible', '1-2weeks', null],
    ['1 week', 'flexible', null],
    ['1 week', 'asap', null],
  ] as const)('state whether %s fits a project with the timeline %s: %s', (offered, asked, fits) => {
    expect(fitsTimeline(offered, asked)).toBe(fits);
  });

  it('state the difference from the lowest bid', () => {
    expect(bids.map(({ amount }) => aboveLowest(amount, bids))).toEqual([500, 0, 0]);
  });
});

describe('the price of a bid for a number of days', () => {
  const bid = { amount: 3000, rentalDays: 45, extensionPrice: 400 };

  it.each([
    [30, 3000],
    [45, 3000],
    [46, 3400],
    [75, 3400],
    [76, 3800],
  ])('for %d is $%d, with each started extension of 30 days charged in full', (days, total) => {
    expect(totalFor(bid, days)).toBe(total);
  });

  it('is not invented if the bid does not state it', () => {
    expect(totalFor({ ...bid, rentalDays: null }, 30)).toBe('Rental not stated');
    expect(totalFor({ ...bid, extensionPrice: null }, 45)).toBe(3000);
    expect(totalFor({ ...bid, extensionPrice: null }, 46)).toBe('Extension not stated');
    expect(totalFor({ ...bid, extensionPrice: 0 }, 120)).toBe(3000);
    expect(totalLine({ ...bid, extensionPrice: 0 }, 120, String)).toBe('3000 for 120 days');
    expect(totalLine({ ...bid, rentalDays: null }, 120, String)).toBe('Rental not stated');
  });
});
