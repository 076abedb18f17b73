import { describe, expect, it } from 'vitest';
import { localTime, timeOf } from './local-time';

describe('a date and time field', () => {
  it('shows the time in the time zone of the reader and converts it back', () => {
    const at = new Date(2026, 10, 4, 8, 5);
    expect(localTime(at.toISOString())).toBe('2026-11-04T08:05');
    expect(timeOf('2026-11-04T08:05')).toBe(at.toISOString());
  });

  it('is empty without a valid time, and returns null', () => {
    expect([localTime(null), localTime('soon')]).toEqual(['', '']);
    expect([timeOf(''), timeOf(null), timeOf('soon')]).toEqual([null, null, null]);
  });
});
