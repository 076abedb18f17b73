import { describe, expect, it } from 'vitest';
import { days, hours, minutes, plus } from '#core/time';
import { maxMiles } from '#shared/places/distance';
import { alertedAreas, alertsOfToday, cellsOfAreas, comesAt, isLongUnseen, isWithin } from './alert';
import type { MailRecord } from './outbox';
import { noSettings } from './settings';

const now = new Date('2026-11-22T08:00:00.000Z');
const at = (ms: number): string => plus(now, ms).toISOString();
const charlotte = { lat: 35.2271, lon: -80.8431 };
const around = { ...charlotte, miles: 25 };

describe('whoever hears at once of what is posted', () => {
  it.each([
    ['at_once', [around], [around]],
    ['at_once', null, []],
    ['daily', [around], []],
    ['off', [around], []],
    [undefined, [around], []],
  ] as const)('has said so, and where: %s, %j', (areas, where, alerted) => {
    expect(alertedAreas({ ...noSettings, frequencies: areas ? { areas } : {}, areas: where })).toEqual(alerted);
  });

  it('is filed once under each cell that their areas touch, 30 at most', () => {
    expect(cellsOfAreas([around])).toEqual(['4_31_24']);
    expect(cellsOfAreas([around, { ...charlotte, miles: 20 }])).toEqual(['4_31_24']);
    const far = [36, 44, 52, 60, 68].map((lat) => ({ lat, lon: -100, miles: maxMiles }));
    expect(new Set(cellsOfAreas(far)).size).toBe(cellsOfAreas(far).length);
    expect(cellsOfAreas(far).length).toBeLessThanOrEqual(30);
    expect(cellsOfAreas([])).toEqual([]);
  });

  it('hears of what is in any of their areas, up to its edge', () => {
    const north = (degrees: number) => ({ lat: charlotte.lat + degrees, lon: charlotte.lon });
    const far = { lat: 47, lon: -122, miles: 10 };
    expect([isWithin([far, around], charlotte), isWithin([far], charlotte), isWithin([], charlotte)]).toEqual([
      true,
      false,
      false,
    ]);
    // A degree of latitude is 69.09 miles.
    expect([isWithin([around], north(0.36)), isWithin([around], north(0.363))]).toEqual([true, false]);
    expect(isWithin([{ ...charlotte, miles: 0 }], charlotte)).toBe(true);
  });
});

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
    ...{ newsId: null, endsAt: null, mark: null, to: null, state: 'due', dueAt: at(days(1)), attempts: 0, failures: 0 },
    ...{ createdAt: at(0), settledAt: null, reason: null },
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
    [undefined, false],
  ])('is of no use to who was not here for ninety days: here last at %s', (lastSeenAt, isLong) => {
    expect(isLongUnseen(lastSeenAt === undefined ? {} : { lastSeenAt }, now)).toBe(isLong);
  });
});
