import type { StateCode } from '#shared/states';
import type { Point } from './distance';

/** A state's counties as they are drawn: all states in one projection, so that neighbours fit. */
export interface CountyMap {
  /** The part of the drawing that the state takes, as SVG's `viewBox` has it. */
  box: readonly [x: number, y: number, width: number, height: number];
  /** FIPS code and outline, as SVG's `<path d>` has it. */
  counties: readonly (readonly [fips: string, path: string])[];
}

/** The drawing of a state's counties. */
export const loadMap = async (state: StateCode): Promise<CountyMap> => {
  const file: { default: CountyMap } = await import(`./maps/${state}.json`);
  return file.default;
};

const radians = Math.PI / 180;
/** The drawing's units for one radius of the earth. */
const scale = 1300;

interface Projection {
  scale: number;
  /** Degrees of longitude in the middle, and the point that comes to `x`, `y`. */
  meridian: number;
  centre: readonly [lon: number, lat: number];
  parallels: readonly [south: number, north: number];
  x: number;
  y: number;
}

/** Albers' equal-area conic projection (https://en.wikipedia.org/wiki/Albers_projection), by the two parallels along which it is true. */
const albers = ({ meridian, centre, parallels: [south, north], ...to }: Projection) => {
  const n = (Math.sin(south * radians) + Math.sin(north * radians)) / 2;
  const c = 1 + Math.sin(south * radians) * (2 * n - Math.sin(south * radians));
  const raw = (lon: number, lat: number): [number, number] => {
    const radius = Math.sqrt(c - 2 * n * Math.sin(lat * radians)) / n;
    return [radius * Math.sin(lon * radians * n), -radius * Math.cos(lon * radians * n)];
  };
  const [middleX, middleY] = raw(...centre);
  return ({ lat, lon }: Point): [x: number, y: number] => {
    // East of the antimeridian is still west of Alaska.
    const [x, y] = raw(((lon - meridian + 540) % 360) - 180, lat);
    return [to.x + to.scale * (x - middleX), to.y - to.scale * (y - middleY)];
  };
};

const [width, height] = [975, 610];

// us-atlas draws by these: d3's geoAlbersUsa(), with Alaska and Hawaii below California (https://github.com/topojson/us-atlas#us-atlas-topojson).
const projections = {
  contiguous: { scale, meridian: -96, centre: [-0.6, 38.7], parallels: [29.5, 45.5], x: width / 2, y: height / 2 },
  AK: {
    scale: scale * 0.35,
    meridian: -154,
    centre: [-2, 58.5],
    parallels: [55, 65],
    x: width / 2 - scale * 0.307,
    y: height / 2 + scale * 0.201,
  },
  HI: {
    scale,
    meridian: -157,
    centre: [-3, 19.9],
    parallels: [8, 18],
    x: width / 2 - scale * 0.205,
    y: height / 2 + scale * 0.212,
  },
} as const satisfies Record<string, Projection>;

const projectionOf = (state: StateCode): Projection =>
  state === 'AK' || state === 'HI' ? projections[state] : projections.contiguous;

/** Where a point of a state is in the drawing. */
export const project = (point: Point, state: StateCode): [x: number, y: number] => albers(projectionOf(state))(point);

const earthMiles = 3958.7613;

/** How long a mile is in a state's drawing: areas are true, so that a circle of so many miles stays one to the eye. */
export const unitsPerMile = (state: StateCode): number => projectionOf(state).scale / earthMiles;
