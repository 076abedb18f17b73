import { expect, it } from 'vitest';
import { latestDay, latestDeadline } from './deadline';
import { endOfDay } from './property-day';

it('a deadline is at most two years after it is set', () => {
  expect(latestDeadline(new Date('2026-02-28T10:00:00.000Z')).toISOString()).toBe('2028-02-28T10:00:00.000Z');
  expect(latestDay(new Date('2026-02-28T10:00:00.000Z'), 'NY')).toBe('2028-02-27');
  // Clocks are set back two years after these days, and that day has 25 hours.
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 1, hour, 30));
    for (const state of ['NY', null])
      expect([now, endOfDay(latestDay(now, state), state) <= latestDeadline(now).toISOString()]).toEqual([now, true]);
  }
});
