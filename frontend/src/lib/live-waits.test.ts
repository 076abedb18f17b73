import { expect, it } from 'vitest';
import { waitAfter, waitAfterRefusal, waitAfterSuperseded, waitToAsk } from './live-waits';

it('doubles the longest wait for a reconnect with each failure, up to 40 seconds', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => waitAfter(failures, 0.5))).toEqual([2_500, 5_000, 10_000, 20_000, 20_000, 20_000]);
  expect(waitAfter(3, 0)).toBe(0);
});

it('waits up to a minute after a refusal, and 30 to 60 minutes if newer connections replace this one', () => {
  expect([0, 0.5].map(waitAfterRefusal)).toEqual([0, 30_000]);
  expect([0, 0.5].map(waitAfterSuperseded)).toEqual([1_800_000, 2_700_000]);
});

it('gathers news briefly, asks once a second at most, and spreads the requests of many browsers', () => {
  const now = 1_000_000;
  expect(waitToAsk(0, 0, now, 0.5)).toBe(120);
  expect(waitToAsk(now - 880, 0, now, 0.5)).toBe(120);
  expect(waitToAsk(now - 300, 0, now, 0.5)).toBe(700);
  expect(waitToAsk(now - 300, 4_000, now, 0.5)).toBe(2_700);
});
