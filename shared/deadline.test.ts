import { expect, it } from 'vitest';
import { latestDay, latestDeadline } from './deadline';
import { endOfDay } from './property-day';

it('a deadline ends within two years from when it is set', () => {
  expect(latestDeadline(new Date('2026-02-28T10:00:00.000Z')).toISOString()).toBe('2028-02-28T10:00:00.000Z');
  expect(latestDay(new Date('2026-02-28T10:00:00.000Z'), 'NY')).toBe('2028-02-27');
  // Two years after these days clocks are turned back, and a day has 25 hours.
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 1, hour, 30));
    for (const state of ['NY', null])
      expect([now, endOfDay(latestDay(now, state), state) <= latestDeadline(now).toISOString()]).toEqual([now, true]);
  }
});
