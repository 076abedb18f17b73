import { describe, expect, it } from 'vitest';
import { acceptanceRate, endOfDay, moreThan } from './figures';

describe('the acceptance rate', () => {
  it.each([
    [0, 0, 0],
    [0, 9, 0],
    [1, 8, 13],
    [1, 3, 33],
    [5, 5, 100],
  ])('%i accepted of %i is %i percent', (acceptedBids, totalBids, percent) => {
    expect(acceptanceRate({ acceptedBids, totalBids })).toBe(percent);
  });
});

it('what a card leaves out is counted, and only what it leaves out', () => {
  expect(moreThan(3, 7)).toBe('+4 more');
  expect(moreThan(3, 3)).toBeNull();
  // The list is younger than the count.
  expect(moreThan(3, 2)).toBeNull();
});

describe('the last day of a badge', () => {
  it('is whole, where the administrator is', () => {
    const end = new Date(String(endOfDay('2027-03-31')));
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 2, 31, 23]);
  });

  it.each([[''], [null], [undefined], ['soon']])('is none for %j', (day) => {
    expect(endOfDay(day)).toBeNull();
  });
});
