import type { Point as Place } from '#shared/places/distance';
import { project, unitsPerMile } from '#shared/places/map';
import type { CountyShape } from './counties';
import type { Ring } from './shapes';

export interface MapFile {
  /** The state's part of the drawing: x, y, width, height. */
  box: [number, number, number, number];
  /** FIPS code, and outline as an SVG path. */
  counties: [fips: string, path: string][];
}

/** Omits needless zeros: SVG reads `.5-.25` as two numbers. */
const short = (number: number, digits: number): string => {
  const text = String(Number(number.toFixed(digits)));
  return text.replace(/^(-?)0\./, '$1.');
};

const join = (numbers: readonly string[]): string =>
  numbers.reduce((path, number, at) => (at === 0 || number.startsWith('-') ? `${path}${number}` : `${path} ${number}`), '');

/**
 * A ring as a path. Points are rounded before the steps between them are computed, so that counties share their borders exactly
 * and rounding errors do not add up.
 */
const pathOf = (ring: Ring, digits: number): string => {
  const unit = 10 ** digits;
  const points = ring
    .map(([x, y]) => [Math.round(x * unit), Math.round(y * unit)] as const)
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return [short((x - fromX) / unit, digits), short((y - fromY) / unit, digits)];
  });
  // The last point repeats the first, which `z` does.
  const [start, ...rest] = steps.slice(0, -1);
  return points.length > 3 ? `M${join(start ?? [])}l${join(rest.flat())}z` : '';
};

/**
 * A small diamond for counties whose simplified outlines are only a line or a dot: Falls Church, Manassas Park, Lexington, VA.
 */
const diamondAt = ([x, y]: readonly [number, number], half: number): string =>
  pathOf(
    [
      [x - half, y],
      [x, y - half],
      [x + half, y],
      [x, y + half],
      [x - half, y],
    ],
    2,
  );

/** Miles from the center of a diamond to its corners: two and a half square miles, the size of those cities. */
const diamondMiles = 1.1;

/**
 * The fewest steps across a state and its smallest county. If tenths would give fewer (as in Virginia, whose cities count as
 * counties), the state is drawn in hundredths.
 */
const steps = { state: 1000, county: 10 };

/** A state's counties in the projection that all states share (shared/places/map.ts). */
export const drawState = (counties: readonly CountyShape[], centreOf: (fips: string) => Place): MapFile => {
  const boxes = counties.map(({ drawn }) => drawn.box);
  const [west, north] = [
    Math.floor(Math.min(...boxes.map((box) => box.west))),
    Math.floor(Math.min(...boxes.map((box) => box.south))),
  ];
  const [east, south] = [
    Math.ceil(Math.max(...boxes.map((box) => box.east))),
    Math.ceil(Math.max(...boxes.map((box) => box.north))),
  ];
  const smallest = Math.min(...boxes.map((box) => Math.max(box.east - box.west, box.north - box.south)));
  const digits = Math.max(east - west, south - north) * 10 < steps.state || smallest * 10 < steps.county ? 2 : 1;
  return {
    box: [west, north, east - west, south - north],
    counties: counties.map(({ fips, state, drawn }) => {
      const path = drawn.polygons
        .flat()
        .map((ring) => pathOf(ring, digits))
        .join('');
      return [fips, path || diamondAt(project(centreOf(fips), state), diamondMiles * unitsPerMile(state))];
    }),
  };
};
