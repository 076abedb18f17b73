import { describe, expect, it } from 'vitest';
import { type StateCode, stateCodes } from '#shared/states';
import { loadState } from './load';
import { type CountyMap, loadMap, project, unitsPerMile } from './map';

type XY = readonly [number, number];

/** The rings of a path of steps, as drawn by `M x y l dx dy ... z`. */
const ringsOf = (path: string): XY[][] =>
  path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const numbers = (ring.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      const points: XY[] = [];
      for (let at = 0; at < numbers.length; at += 2) {
        x += numbers[at] ?? 0;
        y += numbers[at + 1] ?? 0;
        points.push([x, y]);
      }
      return points;
    });

const isInside = (rings: readonly XY[][], [x, y]: XY): boolean => {
  let inside = false;
  for (const ring of rings)
    for (const [at, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring.at(at - 1) as XY;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
};

const distanceTo = (rings: readonly XY[][], [x, y]: XY): number =>
  Math.min(
    ...rings.flatMap((ring) =>
      ring.map(([ax, ay], at) => {
        const [bx, by] = ring.at(at - 1) as XY;
        const [stepX, stepY] = [bx - ax, by - ay];
        const along = Math.min(1, Math.max(0, ((x - ax) * stepX + (y - ay) * stepY) / (stepX ** 2 + stepY ** 2 || 1)));
        return Math.hypot(x - ax - along * stepX, y - ay - along * stepY);
      }),
    ),
  );

const maps = new Map<StateCode, CountyMap>(
  await Promise.all(stateCodes.map(async (state) => [state, await loadMap(state)] as const)),
);
const mapOf = (state: StateCode): CountyMap => maps.get(state) as CountyMap;

describe('the map of each state', () => {
  it('has the very counties of the gazetteer', async () => {
    for (const state of stateCodes)
      expect(mapOf(state).counties.map(([fips]) => fips)).toEqual((await loadState(state)).counties.map(({ fips }) => fips));
  });

  it('is made of closed outlines, inside of its box', () => {
    for (const { box, counties } of maps.values())
      for (const [fips, path] of counties) {
        expect([fips, /^(?:M[\d\-. ]+l[\d\-. ]+z)+$/.test(path)]).toEqual([fips, true]);
        for (const [x, y] of ringsOf(path).flat())
          expect([fips, x > box[0] - 0.1 && x < box[0] + box[2] + 0.1, y > box[1] - 0.1 && y < box[1] + box[3] + 0.1]).toEqual([
            fips,
            true,
            true,
          ]);
      }
  });

  it('has each place in the outline of its county, as far as outlines of ten million to one go', async () => {
    const far: string[] = [];
    let inside = 0;
    let all = 0;
    for (const state of stateCodes) {
      const outlines = new Map(mapOf(state).counties.map(([fips, path]) => [fips, ringsOf(path)]));
      for (const place of (await loadState(state)).places) {
        const rings = outlines.get(place.county.fips) ?? [];
        const point = project(place, state);
        all += 1;
        if (isInside(rings, point)) inside += 1;
        else if (distanceTo(rings, point) / unitsPerMile(state) > 5) far.push(place.id);
      }
    }
    expect(inside / all).toBeGreaterThan(0.97);
    // Islands that the outlines leave out, and two hamlets whose ZIP code's point is beside the state.
    expect(far).toEqual(['port-alexander-ak', 'makaweli-hi', 'monhegan-me', 'whiteoak-mo', 'tangier-va']);
  });

  it('fits its neighbours: both draw the border by the same points', () => {
    const points = (state: StateCode): Set<string> =>
      new Set(
        mapOf(state)
          .counties.flatMap(([, path]) => ringsOf(path).flat())
          .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`),
      );
    for (const [one, other, least] of [
      ['NC', 'SC', 30],
      ['NC', 'TN', 30],
      ['PA', 'NY', 20],
      ['OR', 'WA', 20],
    ] as const) {
      const theirs = points(other);
      expect([one, other, [...points(one)].filter((point) => theirs.has(point)).length >= least]).toEqual([one, other, true]);
    }
  });
});

describe('a point in the drawing', () => {
  it.each<[string, StateCode, number, number, number, number]>([
    // By d3-geo 3.1.1, geoAlbersUsa().scale(1300).translate([487.5, 305]).
    ['Charlotte', 'NC', 35.23, -80.84, 775.3761, 362.349],
    ['Seattle', 'WA', 47.61, -122.33, 97.6795, 46.2451],
    ['Key West', 'FL', 24.56, -81.78, 794.3895, 604.344],
    ['Calais', 'ME', 45.19, -67.28, 949.9346, 88.0095],
    ['San Diego', 'CA', 32.72, -117.16, 99.7857, 397.3768],
    ['Anchorage', 'AK', 61.22, -149.9, 112.2776, 544.2627],
    ['Utqiagvik', 'AK', 71.29, -156.79, 89.3866, 465.0385],
    ['Attu, beyond the antimeridian', 'AK', 52.9, 172.9, -55.8924, 572.0966],
    ['Honolulu', 'HI', 21.31, -157.86, 266.924, 549.1204],
    ['Hilo', 'HI', 19.73, -155.09, 326.1522, 584.6682],
  ])('%s is where d3 puts it', (_name, state, lat, lon, x, y) => {
    const [ownX, ownY] = project({ lat, lon }, state);
    expect(ownX).toBeCloseTo(x, 3);
    expect(ownY).toBeCloseTo(y, 3);
  });

  it('is as far from another as the drawing says', () => {
    const [fromX, fromY] = project({ lat: 35.23, lon: -80.84 }, 'NC');
    const [toX, toY] = project({ lat: 35.77, lon: -78.64 }, 'NC');
    expect(Math.hypot(toX - fromX, toY - fromY) / unitsPerMile('NC') / 129).toBeCloseTo(1, 1);
  });
});
