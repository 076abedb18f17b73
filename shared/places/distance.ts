/** In degrees. */
export interface Point {
  lat: number;
  lon: number;
}

export interface Circle extends Point {
  miles: number;
}

/** 6371.0088 km (https://en.wikipedia.org/wiki/Earth_radius#Arithmetic_mean_radius) */
const earthMiles = 3958.7613;
const radians = Math.PI / 180;

/** Returns the distance in a straight line, on a sphere: exact to half a percent. */
export const milesBetween = (one: Point, other: Point): number => {
  const up = Math.sin(((other.lat - one.lat) * radians) / 2) ** 2;
  const across = Math.sin(((other.lon - one.lon) * radians) / 2) ** 2;
  const half = up + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * across;
  return 2 * earthMiles * Math.asin(Math.sqrt(Math.min(1, half)));
};

/** The grids: the size of a cell in degrees, and the radius of the largest circle to search in it, so that few cells cover it. */
export const grids = [
  { degrees: 0.5, maxMiles: 25 },
  { degrees: 1, maxMiles: 50 },
  { degrees: 2, maxMiles: 100 },
] as const;

/** The size of the cells for alerts, in degrees. At most six of them cover the largest circle. */
export const subscriberDegrees = 4;

type CellSize = (typeof grids)[number]['degrees'] | typeof subscriberDegrees;

export const maxMiles = 100;

/** Nine cells at most cover a circle around a place; 14 in Alaska, where degrees of longitude are short. */
export const maxCells = 14;

/** Size, row from the south and column from the west: `0.5_250_198`. Part of keys in the table. */
export type Cell = `${CellSize}_${number}_${number}`;

const cellAt = (size: CellSize, y: number, x: number): Cell => `${size}_${y}_${x}`;

/** Rows count from the south pole, columns from the antimeridian eastwards. */
const rowOf = (lat: number, size: CellSize): number => Math.floor((lat + 90) / size);
const columnOf = (lon: number, size: CellSize): number => Math.floor((lon + 180) / size);

/** Columns wrap around, because the Aleutians are on both sides of the antimeridian. */
const wrapColumn = (column: number, size: CellSize): number => {
  const columns = 360 / size;
  return ((column % columns) + columns) % columns;
};

export const cellOf = ({ lat, lon }: Point, size: CellSize): Cell =>
  cellAt(size, rowOf(lat, size), wrapColumn(columnOf(lon, size), size));

export const cellsOf = (point: Point): [Cell, Cell, Cell] => [cellOf(point, 0.5), cellOf(point, 1), cellOf(point, 2)];

/** @throws RangeError above `maxMiles` */
export const cellSizeFor = (miles: number): CellSize => {
  const grid = grids.find((one) => miles <= one.maxMiles);
  if (!grid) throw new RangeError(`At most ${maxMiles} miles`);
  return grid.degrees;
};

// Radians, some inches: the rounding error at the circle's edge.
const margin = 1e-8;

/** Returns the cells of one size that a circle touches. @throws RangeError above `maxMiles` */
export const cellsCovering = ({ lat, lon }: Point, miles: number, size: CellSize = cellSizeFor(miles)): Cell[] => {
  const reach = miles / earthMiles + margin;
  const [north, south] = [lat + reach / radians, lat - reach / radians];
  // The parallel where the circle is widest is a little nearer to the pole than its center.
  const widest = Math.asin(Math.min(1, Math.max(-1, Math.sin(lat * radians) / Math.cos(reach)))) / radians;

  /** Returns how many degrees the circle reaches east and west on a parallel. Half angles keep small circles exact. */
  const widthAt = (parallel: number): number => {
    const left = Math.sin(reach / 2) ** 2 - Math.sin(((parallel - lat) * radians) / 2) ** 2;
    const share = left / (Math.cos(lat * radians) * Math.cos(parallel * radians));
    return (2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))))) / radians;
  };

  const cells = new Set<Cell>();
  for (let row = rowOf(south, size); row <= rowOf(north, size); row += 1) {
    const [bottom, top] = [Math.max(south, row * size - 90), Math.min(north, (row + 1) * size - 90)];
    const width = widthAt(Math.min(top, Math.max(bottom, widest)));
    for (let column = columnOf(lon - width, size); column <= columnOf(lon + width, size); column += 1)
      cells.add(cellAt(size, row, wrapColumn(column, size)));
  }
  return [...cells];
};
