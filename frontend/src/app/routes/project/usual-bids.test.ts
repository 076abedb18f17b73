import { expect, it } from 'vitest';
import { compareWithUsual, usualBids } from './usual-bids';

const rooms = (count: number) => ({ roomsToStage: Array.from({ length: count }, (_, index) => `Room ${index}`), bedrooms: null });

it.each([
  [0, 'Most bids are a few thousand dollars.'],
  [1, 'Bids for 1 room are usually $100 to $2,000.'],
  [3, 'Bids for 3 rooms are usually $100 to $4,000.'],
  [4, 'Bids for 4 rooms are usually $2,001 to $4,000.'],
  [7, 'Bids for 7 rooms are usually $4,001 to $6,000.'],
  [8, 'Bids for 8 rooms are usually over $4,000.'],
  [12, 'Bids for 12 rooms are usually over $6,000.'],
])('usualBids for %d rooms: %s', (count, sentence) => {
  expect(usualBids(rooms(count))).toBe(sentence);
});

it('usualBids counts All Bedrooms as the number of bedrooms', () => {
  expect(usualBids({ roomsToStage: ['Kitchen', 'All Bedrooms'], bedrooms: 4 })).toMatch(/^Bids for 5 rooms/);
  expect(usualBids({ roomsToStage: ['All Bedrooms'], bedrooms: null })).toMatch(/^Bids for 1 room /);
});

it.each([
  [52_000, 0, 'more'],
  [52_000, 6, 'more'],
  [52_000, 12, 'more'],
  [520, 6, 'less'],
  [18_500, 2, 'more'],
  [10, 0, 'less'],
  [5200, 6, undefined],
  [99, 0, undefined],
  [99, 2, undefined],
  [6001, 2, undefined],
  [10_000, 2, undefined],
  [12_000, 4, undefined],
  [40_000, 12, undefined],
])('compareWithUsual for $%d and %d rooms returns %s', (amount, count, isFar) => {
  expect(compareWithUsual(amount, rooms(count))).toBe(isFar);
});
