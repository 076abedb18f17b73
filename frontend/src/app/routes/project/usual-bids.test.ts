import { expect, it } from 'vitest';
import { compareWithUsual } from './usual-bids';

const rooms = (count: number) => ({ roomsToStage: Array.from({ length: count }, (_, index) => `Room ${index}`), bedrooms: null });

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
