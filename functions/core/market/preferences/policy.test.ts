import { describe, expect, it } from 'vitest';
import { endOfQuiet, nextMorning, refusalOf, timeZoneOf } from './policy';
import { noSettings } from './settings';

const settings = { ...noSettings, timeZone: 'America/Los_Angeles' };
/** At this hour in Los Angeles. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 2, 8 + hour, minute));

describe('a recipient', () => {
  it('has mornings at seven in their time zone, or Eastern time by default', () => {
    expect(nextMorning(settings, at(6, 59))).toEqual(at(7));
    expect(nextMorning(settings, at(7))).toEqual(at(24 + 7));
    expect(timeZoneOf(noSettings)).toBe('America/New_York');
    expect(nextMorning(noSettings, at(3))).toEqual(at(4));
  });

  it.each([
    [{ from: 22, until: 7 }, [22, 23, 0, 6], [7, 12, 21]],
    [{ from: 1, until: 5 }, [1, 4], [0, 5, 12, 23]],
  ])('has quiet hours: %j', (quietHours, quiet, awake) => {
    const endAt = (hour: number) => endOfQuiet({ ...settings, quietHours }, at(hour, 30));
    for (const hour of quiet)
      expect(endAt(hour), String(hour)).toEqual(at(quietHours.until + (hour < quietHours.until ? 0 : 24)));
    for (const hour of awake) expect(endAt(hour), String(hour)).toBeUndefined();
    expect(endOfQuiet(settings, at(quietHours.from))).toBeUndefined();
  });

  it('is emailed only at a confirmed, deliverable address, and only in wanted categories', () => {
    const email = 'dana@test.example';
    const confirmed = { ...noSettings, verifiedEmail: email };
    expect(refusalOf(confirmed, 'bids', email)).toBeUndefined();
    expect(refusalOf(noSettings, 'bids', email)).toBe('unverified');
    expect(refusalOf({ ...confirmed, undeliverableEmail: email }, 'bids', email)).toBe('undeliverable');
    expect(refusalOf({ ...confirmed, undeliverableEmail: 'earlier@test.example' }, 'bids', email)).toBeUndefined();
    const off = { ...confirmed, frequencies: { bids: 'off' as const } };
    expect([refusalOf(off, 'bids', email), refusalOf(off, 'messages', email)]).toEqual(['not_wanted', undefined]);
  });
});
