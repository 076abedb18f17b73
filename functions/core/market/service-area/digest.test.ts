import { describe, expect, it } from 'vitest';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { type AreaDigest, alertsOfToday, comesAt, isLongUnseen } from './digest';

const now = new Date('2026-11-22T08:00:00.000Z');
const at = (ms: number): string => plus(now, ms).toISOString();

describe('the list of what is new', () => {
  const list: AreaDigest = { userId: 'dana', dueAt: at(days(1)), since: 'p1', isEarly: false, earlySent: [], revision: 1 };
  const earlier = (...times: number[]) => times.map((hoursAgo) => at(-hours(hoursAgo)));

  it('has come early today as often as it was sent so within a day', () => {
    const earlySent = earlier(25, 24, 23, 1);
    expect(alertsOfToday({ earlySent }, now)).toEqual(earlier(23, 1));
    expect(alertsOfToday({ earlySent: [] }, now)).toEqual([]);
  });

  it.each<[string, Partial<AreaDigest>, boolean]>([
    ['comes before its morning', {}, true],
    ['comes for the fourth time in a day', { earlySent: earlier(25, 3, 2, 1) }, true],
    ['waits for its morning after four times in a day', { earlySent: earlier(4, 3, 2, 1) }, false],
    ['comes no later than it was to', { dueAt: at(minutes(10)) }, false],
    ['does not come while it is paused', { dueAt: null }, false],
    ['comes later where it would not have yet what was just posted', { dueAt: at(minutes(1) - 1) }, true],
    ['does so however often it came', { dueAt: at(0), earlySent: earlier(4, 3, 2, 1) }, true],
    ['does not where it will have it', { dueAt: at(minutes(1)) }, false],
  ])('%s', (_, changes, comes) => {
    // Posted now, and to be told of in ten minutes.
    expect(comesAt({ ...list, ...changes }, plus(now, minutes(10)), now)).toBe(comes);
  });

  it.each([
    [at(-days(90)), true],
    [at(1 - days(90)), false],
  ])('is of no use to who was not here for ninety days: here last at %s', (lastSeenAt, isLong) => {
    expect(isLongUnseen({ lastSeenAt }, now)).toBe(isLong);
  });
});
