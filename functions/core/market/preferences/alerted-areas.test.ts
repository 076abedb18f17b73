import { describe, expect, it } from 'vitest';
import { maxMiles } from '#shared/places/distance';
import { alertedAreas, cellsOfAreas, isWithin } from './alerted-areas';
import { noSettings } from './settings';

const charlotte = { lat: 35.2271, lon: -80.8431 };
const around = { ...charlotte, miles: 25 };

describe('alerts of new projects', () => {
  it.each([
    ['at_once', [around], [around]],
    ['at_once', [], []],
    ['daily', [around], []],
    ['off', [around], []],
    [undefined, [around], []],
  ] as const)('are sent only to stagers who chose at_once: %s, %j', (areas, where, alerted) => {
    expect(alertedAreas({ ...noSettings, frequencies: areas ? { areas } : {}, areas: where })).toEqual(alerted);
  });

  it('are filed once under each cell that the areas touch, at most 30', () => {
    expect(cellsOfAreas([around])).toEqual(['4_31_24']);
    expect(cellsOfAreas([around, { ...charlotte, miles: 20 }])).toEqual(['4_31_24']);
    const far = [36, 44, 52, 60, 68].map((lat) => ({ lat, lon: -100, miles: maxMiles }));
    expect(new Set(cellsOfAreas(far)).size).toBe(cellsOfAreas(far).length);
    expect(cellsOfAreas(far).length).toBeLessThanOrEqual(30);
    expect(cellsOfAreas([])).toEqual([]);
  });

  it('cover projects within any area, up to its edge', () => {
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
