import { describe, expect, it } from 'vitest';
import type { MailRecord } from '#core/outbox/outbox';
import { days, hours, minutes, plus } from '#core/time';
import { alertsOfToday, comesAt, isLongUnseen } from './digest';

const now = new Date('2026-11-22T08:00:00.000Z');
const at = (ms: number): string => plus(now, ms).toISOString();

describe('the list of what is new', () => {
  const list: MailRecord = {
    ...{
      id: 'area_digest',
      userId: 'dana',
      event: 'area_digest',
      category: 'areas',
      join: 'daily',
      projectId: null,
      bidId: null,
    },
    ...{ notificationId: null, endsAt: null, mark: null, to: null, state: 'due', dueAt: at(days(1)), attempts: 0, failures: 0 },
    ...{ createdAt: at(0), concludedAt: null, reason: null },
  };
  const earlier = (...times: number[]) => times.map((hoursAgo) => at(-hours(hoursAgo)));

  it('has come early today as often as it was sent so within a day', () => {
    const earlySent = earlier(25, 24, 23, 1);
    expect(alertsOfToday({ earlySent }, now)).toEqual(earlier(23, 1));
    expect(alertsOfToday({}, now)).toEqual([]);
  });

  it.each<[string, Partial<MailRecord>, boolean]>([
    ['comes before its morning', {}, true],
    ['comes for the fourth time in a day', { earlySent: earlier(25, 3, 2, 1) }, true],
    ['waits for its morning after four times in a day', { earlySent: earlier(4, 3, 2, 1) }, false],
    ['comes no later than it was to', { dueAt: at(minutes(10)) }, false],
    ['does not come while it is paused', { state: 'skipped' }, false],
    ['does not come while it is being sent', { state: 'sending' }, false],
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
