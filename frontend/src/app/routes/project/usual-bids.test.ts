import { expect, it } from 'vitest';
import { isUnusual } from './usual-bids';

const rooms = (count: number) => ({ roomsToStage: Array.from({ length: count }, (_, index) => `Room ${index}`), bedrooms: null });

it.each([
  [52_000, 0, true],
  [52_000, 6, true],
  [52_000, 12, true],
  [520, 6, true],
  [18_500, 2, true],
  [10, 0, true],
  [5200, 6, false],
  [99, 0, false],
  [99, 2, false],
  [6001, 2, false],
  [10_000, 2, false],
  [12_000, 4, false],
  [40_000, 12, false],
])('isUnusual for $%d and %d rooms returns %s', (amount, count, isFar) => {
  expect(isUnusual(amount, rooms(count))).toBe(isFar);
});
