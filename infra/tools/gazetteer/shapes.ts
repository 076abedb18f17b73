export type Point = readonly [number, number];
export type Ring = readonly Point[];

/** A county's outline as polygons, each with its outer ring first and then its holes. */
export interface Shape {
  fips: string;
  /** Without County, Parish and the like: "Doña Ana". */
  name: string;
  polygons: readonly (readonly Ring[])[];
  box: { west: number; south: number; east: number; north: number };
}

type Geometry = { id: string; properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { counties: { geometries: Geometry[] } };
}

const boxOf = (points: readonly Point[]): Shape['box'] => {
  const box = {
    west: Number.POSITIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
};

/**
 * The outlines in a TopoJSON file of counties. Arcs are differences between points; a ring is a sequence of arcs, and an arc with
 * an inverted index (`~index`) runs backwards (https://github.com/topojson/topojson-specification, 2.1.3 and 2.1.4).
 */
export const readShapes = (json: string): Shape[] => {
  const { transform, arcs, objects } = JSON.parse(json) as Topology;
  const points = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const arcOf = (index: number): Point[] => (index < 0 ? [...(points[~index] ?? [])].reverse() : (points[index] ?? []));
  const ringOf = (indexes: number[]): Ring => indexes.flatMap((index, at) => arcOf(index).slice(at === 0 ? 0 : 1));
  return objects.counties.geometries.map((geometry) => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs).map((polygon) => polygon.map(ringOf));
    return { fips: geometry.id, name: geometry.properties.name, polygons, box: boxOf(polygons.flat(2)) };
  });
};

const isInRing = (ring: Ring, [x, y]: Point): boolean => {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [ax, ay] = ring[at] as Point;
    const [bx, by] = ring[before] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

export const isInside = ({ polygons, box }: Shape, point: Point): boolean =>
  point[0] >= box.west &&
  point[0] <= box.east &&
  point[1] >= box.south &&
  point[1] <= box.north &&
  polygons.some(([outer = [], ...holes]) => isInRing(outer, point) && !holes.some((hole) => isInRing(hole, point)));

const milesPerDegree = 69;

/** Miles from a point to the nearest border of a shape, computed on a plane, which is accurate enough for a few dozen miles. */
const milesToBorder = ({ polygons }: Shape, [lon, lat]: Point): number => {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of polygons.flat())
    for (let at = 1; at < ring.length; at += 1) {
      const [ax, ay] = ring[at - 1] as Point;
      const [bx, by] = ring[at] as Point;
      const [fromX, fromY] = [(ax - lon) * squeeze, ay - lat];
      const [stepX, stepY] = [(bx - ax) * squeeze, by - ay];
      const along = Math.min(1, Math.max(0, -(fromX * stepX + fromY * stepY) / (stepX ** 2 + stepY ** 2 || 1)));
      nearest = Math.min(nearest, Math.hypot(fromX + along * stepX, fromY + along * stepY));
    }
  return nearest * milesPerDegree;
};

/** Returns the miles from a point to a shape, or 0 if it is inside. */
export const milesOutside = (shape: Shape, point: Point): number => (isInside(shape, point) ? 0 : milesToBorder(shape, point));
