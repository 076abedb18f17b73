import { describe, expect, it } from 'vitest';
import { changeDays, leadsOf, leadText, stepsOf } from './price-of-waiting';

const bid = (id: string, amount: number, rentalDays: number | null, extensionPrice: number | null) => ({
  id,
  amount,
  rentalDays,
  extensionPrice,
});
const [a, b, c] = [bid('A', 4000, 43, 900), bid('B', 4900, 90, 400), bid('C', 4500, 60, null)];
const text = (...bids: ReturnType<typeof bid>[]) => leadText(bids, ({ id }) => id);

describe('the price over time', () => {
  it('rises with each started extension of 30 days, and ends if the bid states no further price', () => {
    expect(stepsOf(a)).toEqual([
      { from: 1, total: 4000 },
      { from: 44, total: 4900 },
      { from: 74, total: 5800 },
      { from: 104, total: 6700 },
      { from: 134, total: 7600 },
    ]);
    expect(stepsOf(c)).toEqual([
      { from: 1, total: 4500 },
      { from: 61, total: undefined },
    ]);
    expect(changeDays([b, c])).toEqual([1, 61, 91, 121]);
  });

  it('names the cheapest bid, and the day from which another one is cheaper', () => {
    // On day 44 both cost the same. The lead changes only when another bid is cheaper.
    expect(leadsOf([a, b]).map(({ bid: { id }, from }) => [id, from])).toEqual([
      ['A', 1],
      ['B', 74],
    ]);
    expect(text(a, b)).toBe('A costs least at first. From day 74 on, B is cheaper.');
    expect(text(a, { ...b, amount: 9000 })).toBe('A costs least for up to 150 days.');
  });

  it('does not call a bid cheaper only because the other states no further price', () => {
    expect(text(c, b)).toBe('C costs least at first. From day 61 on, B has the lowest price that is stated.');
    expect(text(bid('D', 100, null, null))).toBe('');
  });
});
