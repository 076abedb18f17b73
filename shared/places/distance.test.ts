import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateCodes } from '#shared/states';
import {
  type Cell,
  cellSizeFor,
  cellsCovering,
  cellsOf,
  grids,
  maxCells,
  maxMiles,
  milesBetween,
  type Point,
  subscriberDegrees,
} from './distance';
import { loadState } from './load';

const charlotte = { lat: 35.23, lon: -80.84 };

describe('a distance', () => {
  it.each([
    ['Raleigh', { lat: 35.77, lon: -78.64 }, 129],
    ['New York', { lat: 40.71, lon: -74.01 }, 532],
    ['Los Angeles', { lat: 34.05, lon: -118.24 }, 2119],
    ['Honolulu', { lat: 21.31, lon: -157.86 }, 4653],
  ])('from Charlotte to %s is within 0.5% of the map distance', (_city, point, miles) => {
    expect(Math.abs(milesBetween(charlotte, point) / miles - 1)).toBeLessThan(0.005);
  });

  it('is zero to the same point and symmetric, even across the antimeridian', () => {
    expect(milesBetween(charlotte, charlotte)).toBe(0);
    const [attu, adak] = [
      { lat: 52.9, lon: 172.9 },
      { lat: 51.88, lon: -176.65 },
    ];
    expect(milesBetween(attu, adak)).toBeCloseTo(milesBetween(adak, attu), 9);
    expect(milesBetween(attu, adak)).toBeGreaterThan(400);
    expect(milesBetween(attu, adak)).toBeLessThan(500);
  });
});

/** The point at a distance and bearing from another (https://en.wikipedia.org/wiki/Great-circle_navigation). */
const pointAt = ({ lat, lon }: Point, miles: number, bearing: number): Point => {
  const [radians, reach] = [Math.PI / 180, miles / 3958.7613];
  const up = Math.sin(lat * radians) * Math.cos(reach) + Math.cos(lat * radians) * Math.sin(reach) * Math.cos(bearing);
  const across = Math.atan2(
    Math.sin(bearing) * Math.sin(reach) * Math.cos(lat * radians),
    Math.cos(reach) - Math.sin(lat * radians) * up,
  );
  return { lat: Math.asin(up) / radians, lon: ((((lon + across / radians + 180) % 360) + 360) % 360) - 180 };
};

const anywhere = fc.record({
  lat: fc.double({ min: 15, max: 73, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const reach = fc.double({ min: 0, max: maxMiles, noNaN: true });

describe('the cells that cover a circle', () => {
  it('have the size for their radius and include the cells of the center', () => {
    expect([10, 25, 25.1, 50, 100].map(cellSizeFor)).toEqual([0.5, 0.5, 1, 1, 2]);
    expect(() => cellSizeFor(100.1)).toThrow(RangeError);
    expect(() => cellSizeFor(Number.NaN)).toThrow(RangeError);
    expect(cellsOf(charlotte)).toEqual(['0.5_250_198', '1_125_99', '2_62_49']);
  });

  it('contain every point of the circle', () => {
    const share = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
    const bearing = fc.oneof(
      fc.constantFrom(0, 90, 180, 270).map((degrees) => (degrees * Math.PI) / 180),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    );
    fc.assert(
      fc.property(anywhere, reach, share, bearing, (center, miles, part, towards) => {
        const point = pointAt(center, miles * part, towards);
        expect(cellsCovering(center, miles)).toContain(
          cellsOf(point)[grids.findIndex(({ degrees }) => degrees === cellSizeFor(miles))],
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it('contain no cell outside the circle', () => {
    fc.assert(
      fc.property(anywhere, reach, (center, miles) => {
        for (const cell of cellsCovering(center, miles)) {
          const [size = 0, row = 0, column = 0] = cell.split('_').map(Number);
          const [south, west] = [row * size - 90, column * size - 180];
          const inside = (value: number, from: number): number => Math.min(Math.max(value, from), from + size);
          // The nearest point of a cell is on the center's parallel or on a side; sides are walked in small steps.
          const nearest = Array.from({ length: 201 }, (_, step) => {
            const lat = south + (size * step) / 200;
            return [-360, 0, 360].map((turn) => milesBetween(center, { lat, lon: inside(center.lon + turn, west) }));
          }).flat();
          expect(Math.min(...nearest)).toBeLessThan(miles + 0.5);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('number at most 9 around every place, and 14 in Alaska', async () => {
    const most: Record<string, number> = {};
    for (const state of stateCodes)
      for (const place of (await loadState(state)).places)
        for (const miles of [10, 25, 50, 100]) {
          const where = state === 'AK' ? 'AK' : 'others';
          most[where] = Math.max(most[where] ?? 0, cellsCovering(place, miles).length);
        }
    expect(most).toEqual({ AK: maxCells, others: 9 });
  });

  it('number at most 6 in the size for subscribers', async () => {
    let most = 0;
    for (const state of stateCodes)
      for (const place of (await loadState(state)).places)
        most = Math.max(most, cellsCovering(place, maxMiles, subscriberDegrees).length);
    expect(most).toBe(6);
  });

  it('continue across the antimeridian in the Aleutians', () => {
    const here = { lat: 51.9, lon: -179.9 };
    const cells = cellsCovering(here, 25);
    expect(cells).toContain(cellsOf({ lat: 51.9, lon: 179.9 })[0]);
    expect(cells).toContain(cellsOf(here)[0]);
    expect(new Set(cells).size).toBe(cells.length);
    expect(cellsOf({ lat: 51.9, lon: 180 })).toEqual(cellsOf({ lat: 51.9, lon: -180 }));
  });

  it('have names that are valid in a key', () => {
    for (const cell of [...cellsOf(charlotte), ...cellsCovering(charlotte, 100)] satisfies Cell[])
      expect(cell).toMatch(/^(?:0\.5|1|2)_\d{1,3}_\d{1,3}$/);
  });
});
