import type { StateCode } from '#shared/states';
import { milesBetween, type Point } from './distance';
import { type County, type Gazetteer, stateOfFips } from './gazetteer';
import { countyField } from './match';

/** The bounds of a state's places and counties, in tenths of degrees. East of the antimeridian continues below -180. */
export const stateBoxes: Record<StateCode, readonly [south: number, north: number, west: number, east: number]> = {
  AK: [51.8, 71.3, -176.7, -130.0],
  AL: [30.2, 35.0, -88.5, -85.0],
  AR: [33.0, 36.5, -94.6, -89.8],
  AZ: [31.3, 37.0, -114.8, -109.0],
  CA: [32.5, 42.0, -124.3, -114.1],
  CO: [37.0, 41.0, -109.0, -102.1],
  CT: [41.0, 42.1, -73.7, -71.8],
  DC: [38.9, 39.0, -77.1, -77.0],
  DE: [38.4, 39.9, -75.8, -75.0],
  FL: [24.5, 31.0, -87.5, -80.0],
  GA: [30.5, 35.0, -85.6, -80.8],
  HI: [19.0, 22.3, -160.0, -154.9],
  IA: [40.4, 43.5, -96.6, -90.1],
  ID: [42.0, 49.0, -117.1, -111.0],
  IL: [37.0, 42.5, -91.5, -87.5],
  IN: [37.8, 41.8, -88.0, -84.8],
  KS: [37.0, 40.0, -102.1, -94.6],
  KY: [36.5, 39.2, -89.2, -82.0],
  LA: [29.1, 33.1, -94.0, -89.2],
  MA: [41.2, 42.9, -73.5, -69.9],
  MD: [37.9, 39.8, -79.5, -75.0],
  ME: [43.0, 47.5, -71.1, -66.9],
  MI: [41.7, 47.5, -90.2, -82.4],
  MN: [43.5, 49.4, -97.2, -89.7],
  MO: [36.0, 40.6, -95.7, -89.2],
  MS: [30.2, 35.0, -91.5, -88.1],
  MT: [44.6, 49.0, -116.0, -104.0],
  NC: [33.8, 36.6, -84.2, -75.4],
  ND: [45.9, 49.0, -104.0, -96.6],
  NE: [40.0, 43.0, -104.1, -95.4],
  NH: [42.7, 45.1, -72.6, -70.7],
  NJ: [38.9, 41.3, -75.6, -73.9],
  NM: [31.8, 37.0, -109.1, -103.0],
  NV: [35.1, 42.0, -120.0, -114.0],
  NY: [40.5, 45.0, -79.8, -71.9],
  OH: [38.4, 42.0, -84.9, -80.5],
  OK: [33.7, 37.0, -103.0, -94.4],
  OR: [41.9, 46.2, -124.5, -116.8],
  PA: [39.7, 42.3, -80.6, -74.7],
  RI: [41.1, 42.0, -71.9, -71.1],
  SC: [32.1, 35.2, -83.3, -78.6],
  SD: [42.4, 46.0, -104.1, -96.4],
  TN: [34.9, 36.7, -90.1, -81.7],
  TX: [25.8, 36.6, -106.7, -93.6],
  UT: [37.0, 42.0, -114.1, -109.1],
  VA: [36.5, 39.4, -83.5, -75.3],
  VT: [42.7, 45.1, -73.4, -71.4],
  WA: [45.5, 49.0, -124.7, -117.0],
  WI: [42.5, 46.9, -92.8, -86.9],
  WV: [37.2, 40.7, -82.6, -77.7],
  WY: [41.0, 45.0, -111.1, -104.0],
};

/** A degree of latitude, rounded down so that no state is missed. */
const milesPerDegree = 68;

/** Returns the states that may have something within `miles`, so that only their files are loaded. */
export const statesAround = ({ lat, lon }: Point, miles: number): StateCode[] => {
  const up = miles / milesPerDegree;
  const across = up / Math.cos((Math.abs(lat) * Math.PI) / 180);
  const west = lon > 0 ? lon - 360 : lon;
  return (Object.entries(stateBoxes) as [StateCode, (typeof stateBoxes)[StateCode]][])
    .filter(([, [s, n, w, e]]) => lat >= s - up && lat <= n + up && west >= w - across && west <= e + across)
    .map(([state]) => state);
};

/** Returns the counties whose center or any place is within `miles`, those with the most people there first. */
export const countiesWithin = (gazetteers: readonly Gazetteer[], point: Point, miles: number): County[] => {
  const people = new Map<County, number>();
  for (const { counties, places } of gazetteers) {
    for (const county of counties) if (milesBetween(point, county) <= miles) people.set(county, 0);
    for (const place of places)
      if (milesBetween(point, place) <= miles) people.set(place.county, (people.get(place.county) ?? 0) + place.population);
  }
  return [...people].sort(([, one], [, other]) => other - one).map(([county]) => county);
};

const named = 3;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "14 counties in NC and SC, for example Mecklenburg, York and Gaston" */
export const coverageText = (counties: readonly County[]): string => {
  const inStates = listed([...new Set(counties.map(({ fips }) => stateOfFips(fips) ?? ''))]);
  const count = counties.length === 1 ? '1 county' : `${counties.length} counties`;
  const names = listed(counties.slice(0, named).map(countyField));
  if (counties.length === 0) return 'No county';
  return counties.length > named ? `${count} in ${inStates}, for example ${names}` : `${count} in ${inStates}: ${names}`;
};
