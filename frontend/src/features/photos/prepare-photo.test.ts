import { expect, it } from 'vitest';
import { fitInto } from './prepare-photo';

it('a photo keeps its proportions when it is made to fit', () => {
  expect(fitInto({ width: 4000, height: 3000 }, { width: 1200, height: 800 })).toEqual({ width: 1067, height: 800 });
  expect(fitInto({ width: 3000, height: 1000 }, { width: 1200, height: 800 })).toEqual({ width: 1200, height: 400 });
});

it('a photo is never enlarged, nor made to vanish', () => {
  expect(fitInto({ width: 640, height: 480 }, { width: 1200, height: 800 })).toEqual({ width: 640, height: 480 });
  expect(fitInto({ width: 10_000, height: 1 }, { width: 1200, height: 800 })).toEqual({ width: 1200, height: 1 });
});
