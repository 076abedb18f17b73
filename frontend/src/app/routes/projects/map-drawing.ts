import type { Project } from '#shared/contracts/answers/project';
import type { ServiceArea } from '#shared/contracts/service-area';
import { statesAround } from '#shared/places/coverage';
import { findCounty, findPlace, loadState } from '#shared/places/load';
import { project as draw, loadMap, unitsPerMile } from '#shared/places/map';
import type { StateCode } from '#shared/states';

/** A drawn map, in the units of shared/places/map.ts. */
export interface Drawing {
  box: readonly [x: number, y: number, width: number, height: number];
  counties: readonly (readonly [fips: string, path: string])[];
  circles: readonly { x: number; y: number; radius: number; name: string }[];
  dots: readonly { x: number; y: number; count: number }[];
  /** The largest cities in the box, by which a reader knows where it is. */
  cities: readonly { x: number; y: number; name: string }[];
  /** The number of projects with an unknown location. */
  missing: number;
}

/** The margin around the drawn area, as a fraction of it, and its smallest width in miles. */
const margin = 0.12;
const milesAtLeast = 40;

interface Spot {
  x: number;
  y: number;
  state: StateCode;
}

/** The location of a project: its place, or else the point of its county where most people live. */
const spotOf = async ({ placeId, countyFips }: Project): Promise<Spot | null> => {
  const place = placeId === null ? undefined : await findPlace(placeId);
  const point = place ?? (countyFips === null ? undefined : await findCounty(countyFips));
  const state = place?.county.state ?? (point && 'state' in point ? point.state : undefined);
  if (!point || !state) return null;
  const [x, y] = draw(point, state);
  return { x, y, state };
};

const dotsOf = (spots: readonly Spot[]): Drawing['dots'] => {
  const counts = new Map<string, { x: number; y: number; count: number }>();
  for (const { x, y } of spots) {
    const key = `${x} ${y}`;
    counts.set(key, { x, y, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
};

const boxAround = (shapes: readonly { x: number; y: number; radius: number }[]): Drawing['box'] => {
  const west = Math.min(...shapes.map(({ x, radius }) => x - radius));
  const east = Math.max(...shapes.map(({ x, radius }) => x + radius));
  const north = Math.min(...shapes.map(({ y, radius }) => y - radius));
  const south = Math.max(...shapes.map(({ y, radius }) => y + radius));
  const room = Math.max(east - west, south - north) * margin;
  return [west - room, north - room, east - west + 2 * room, south - north + 2 * room];
};

const mostCities = 5;
/** What a name takes up, as parts of the box's width: names that would lie over each other are left out. */
const nameSize = { width: 0.28, height: 0.07 };

interface Named {
  x: number;
  y: number;
  name: string;
}

/** The largest of these places that are in the box, and have room beside each other and the names that are there. `places`: the largest first. */
export const citiesIn = (
  [left, top, width, height]: Drawing['box'],
  places: Iterable<Named>,
  names: readonly Named[],
): Named[] => {
  const cities: Named[] = [];
  for (const city of places) {
    if (cities.length === mostCities) break;
    const isIn =
      city.x > left + width * 0.1 && city.x < left + width * 0.9 && city.y > top + height * 0.1 && city.y < top + height;
    const hasRoom = [...names, ...cities].every(
      ({ x, y }) => Math.abs(x - city.x) > width * nameSize.width || Math.abs(y - city.y) > width * nameSize.height,
    );
    if (isIn && hasRoom) cities.push(city);
  }
  return cities;
};

/** The places of these states as they are drawn, the largest first. Their files were read for the projects. */
const placesOf = async (states: Iterable<StateCode>): Promise<Named[]> => {
  const gazetteers = await Promise.all([...states].map(loadState));
  return gazetteers
    .flatMap(({ places }) => places)
    .sort((one, other) => other.population - one.population)
    .map((place) => {
      const [x, y] = draw(place, place.county.state);
      return { x, y, name: place.name };
    });
};

/** Draws the areas of a search, the projects found, and the counties around them. Null if there is nothing to draw. */
export const drawingOf = async (areas: readonly ServiceArea[], projects: readonly Project[]): Promise<Drawing | null> => {
  const states = new Set<StateCode>();
  const found = await Promise.all(areas.map(async ({ placeId, miles }) => ({ place: await findPlace(placeId), miles })));
  const circles = found.flatMap(({ place, miles }) => {
    if (!place) return [];
    for (const state of statesAround(place, miles * (1 + 2 * margin))) states.add(state);
    const [x, y] = draw(place, place.county.state);
    return [{ x, y, radius: miles * unitsPerMile(place.county.state), name: place.name }];
  });
  const spots = (await Promise.all(projects.map(spotOf))).flatMap((spot) => spot ?? []);
  for (const { state } of spots) states.add(state);
  const shapes =
    circles.length > 0 ? circles : spots.map(({ x, y, state }) => ({ x, y, radius: (milesAtLeast / 2) * unitsPerMile(state) }));
  if (shapes.length === 0) return null;
  const homes = new Set([...found.flatMap(({ place }) => place?.county.state ?? []), ...spots.map(({ state }) => state)]);
  const [maps, places] = await Promise.all([Promise.all([...states].map(loadMap)), placesOf(homes)]);
  const box = boxAround(shapes);
  return {
    box,
    cities: citiesIn(box, places, circles),
    counties: maps.flatMap(({ counties }) => counties),
    circles,
    dots: dotsOf(spots),
    missing: projects.length - spots.length,
  };
};
