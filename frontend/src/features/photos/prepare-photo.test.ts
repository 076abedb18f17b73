import { expect, it } from 'vitest';
import { fitInto } from './prepare-photo';

it('fitInto keeps the proportions of a photo', () => {
  expect(fitInto({ width: 4000, height: 3000 }, { width: 1200, height: 800 })).toEqual({ width: 1067, height: 800 });
  expect(fitInto({ width: 3000, height: 1000 }, { width: 1200, height: 800 })).toEqual({ width: 1200, height: 400 });
});

it('fitInto never enlarges a photo or shrinks a side to nothing', () => {
  expect(fitInto({ width: 640, height: 480 }, { width: 1200, height: 800 })).toEqual({ width: 640, height: 480 });
  expect(fitInto({ width: 10_000, height: 1 }, { width: 1200, height: 800 })).toEqual({ width: 1200, height: 1 });
});
