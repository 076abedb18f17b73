import { describe, expect, it } from 'vitest';
import { byDay, dayLabel } from './days';

describe('days', () => {
  // Times without an offset are local, so that each is on the same day in every time zone.
  const at = (local: string) => ({ createdAt: new Date(local).toISOString() });
  const now = new Date('2026-11-21T12:00:00');

  it("groups items by the reader's calendar", () => {
    const days = byDay([
      at('2026-11-19T12:00:00'),
      at('2026-11-20T23:59:00'),
      at('2026-11-21T00:01:00'),
      at('2026-11-21T11:00:00'),
    ]);
    expect(days.map(({ date, items }) => [date, items.length])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 1],
      ['2026-11-21', 2],
    ]);
  });

  it('names a day Today, Yesterday, or by its date', () => {
    expect(dayLabel('2026-11-21', now)).toBe('Today');
    expect(dayLabel('2026-11-20', now)).toBe('Yesterday');
    expect(dayLabel('2026-11-16', now)).toBe('Monday, November 16');
    expect(dayLabel('2025-03-03', now)).toBe('March 3, 2025');
  });
});
