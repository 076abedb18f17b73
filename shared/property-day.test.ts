import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, formatDayIn, formatDeadline } from './property-day';
import { states } from './states';

describe('a deadline', () => {
  it.each([
    ['NY', '2026-01-15', '2026-01-16T04:59:59.999Z'],
    ['NY', '2026-07-15', '2026-07-16T03:59:59.999Z'],
    // The days on which the clocks change, and the days before them.
    ['NY', '2026-03-07', '2026-03-08T04:59:59.999Z'],
    ['NY', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['NY', '2026-10-31', '2026-11-01T03:59:59.999Z'],
    ['NY', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['CA', '2026-12-31', '2027-01-01T07:59:59.999Z'],
    ['HI', '2026-06-01', '2026-06-02T09:59:59.999Z'],
    // Arizona has no daylight saving time.
    ['AZ', '2026-07-15', '2026-07-16T06:59:59.999Z'],
    // In a state with two time zones, the western one applies.
    ['TX', '2026-01-15', '2026-01-16T06:59:59.999Z'],
  ])('in %s on %s ends with that day in the local time zone', (state, day, moment) => {
    expect(endOfDay(day, state)).toBe(moment);
  });

  it('converts back to the same day in every state and without a state', () => {
    for (const state of [...Object.keys(states), null]) {
      for (const day of ['2026-01-01', '2026-03-08', '2026-07-04', '2026-11-01', '2028-02-29'])
        expect([state, dayOf(endOfDay(day, state), state)]).toEqual([state, day]);
    }
  });

  it('is shown as the date in the time zone of the property', () => {
    const late = '2026-07-16T05:00:00.000Z';
    expect(['NY', 'CA', 'HI', null].map((state) => formatDayIn(late, state))).toEqual([
      'Jul 16, 2026',
      'Jul 15, 2026',
      'Jul 15, 2026',
      'Jul 15, 2026',
    ]);
  });

  it('is shown with its time only if it is not the end of a day', () => {
    expect(formatDeadline('2026-07-16T03:59:59.999Z', 'NY')).toBe('Jul 15, 2026');
    expect(formatDeadline('2026-07-15T22:00:00.000Z', 'CA')).toBe('Jul 15, 2026, 3:00 PM PDT');
  });

  it('has a time zone in every state', () => {
    const ends = Object.keys(states).map((state) => endOfDay('2026-01-15', state));
    // In winter: Denver and Phoenix, Adak and Honolulu agree. A state without a zone would have Honolulu's.
    expect(new Set(ends).size).toBe(5);
    expect(ends.every((end) => end > '2026-01-16T04:00' && end < '2026-01-16T11:00')).toBe(true);
  });
});
