import { describe, expect, it } from 'vitest';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { type AreaDigest, alertsOfToday, isLongUnseen, isMovedTo } from './digest';

const now = new Date('2026-11-22T08:00:00.000Z');
const at = (ms: number): string => plus(now, ms).toISOString();

describe('a digest', () => {
  const list: AreaDigest = { userId: 'dana', dueAt: at(days(1)), since: 'p1', isEarly: false, earlySent: [], revision: 1 };
  const earlier = (...times: number[]) => times.map((hoursAgo) => at(-hours(hoursAgo)));

  it('counts the early lists of the last day', () => {
    const earlySent = earlier(25, 24, 23, 1);
    expect(alertsOfToday({ earlySent }, now)).toEqual(earlier(23, 1));
    expect(alertsOfToday({ earlySent: [] }, now)).toEqual([]);
  });

  it.each<[string, Partial<AreaDigest>, boolean]>([
    ['can come before its morning', {}, true],
    ['can come for the fourth time in a day', { earlySent: earlier(25, 3, 2, 1) }, true],
    ['waits for its morning after four times in a day', { earlySent: earlier(4, 3, 2, 1) }, false],
    ['is not postponed', { dueAt: at(minutes(10)) }, false],
    ['does not come while it is paused', { dueAt: null }, false],
    ['is postponed if it would miss a project just posted', { dueAt: at(minutes(1) - 1) }, true],
    ['is postponed for that however often it came', { dueAt: at(0), earlySent: earlier(4, 3, 2, 1) }, true],
    ['is not postponed if it includes the project', { dueAt: at(minutes(1)) }, false],
  ])('%s', (_, changes, comes) => {
    // Posted now, and due in ten minutes.
    expect(isMovedTo({ ...list, ...changes }, plus(now, minutes(10)), now)).toBe(comes);
  });

  it.each([
    [at(-days(90)), true],
    [at(1 - days(90)), false],
  ])('is paused after ninety days without a visit: last seen at %s', (lastSeenAt, isLong) => {
    expect(isLongUnseen({ lastSeenAt }, now)).toBe(isLong);
  });
});
