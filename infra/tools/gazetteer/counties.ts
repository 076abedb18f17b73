import { foldPlace, squash } from '#shared/places/fold';
import { type StateCode, stateCodes } from '#shared/states';
import { countyKinds } from './corrections';
import { isInside, milesOutside, type Point, readShapes, type Shape } from './shapes';
import type { ReadSource } from './sources';

export interface CountyShape {
  fips: string;
  name: string;
  state: StateCode;
  shape: Shape;
}

export type Counties = ReadonlyMap<string, CountyShape>;

const kind = / (?:County|Parish|City and Borough|Borough|Census Area|Municipality|city)$/;

/** A table of `state,statefp,countyfp,countyname,classfp`, with a header. */
const legalNames = (read: ReadSource): { names: Map<string, string>; states: Map<string, StateCode> } => {
  const rows = read('countyNames', 'data/fips-counties.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return {
    names: new Map(rows.map(([, state, county, name = '']) => [`${state}${county}`, name])),
    states: new Map(
      rows.flatMap(([code, state = '']) => (stateCodes.includes(code as StateCode) ? [[state, code as StateCode] as const] : [])),
    ),
  };
};

/** The shapes of the file of 2017, and those of 2023 for areas that have been divided since. */
const countyShapes = (read: ReadSource): Shape[] => {
  const shapes = readShapes(read('shapes2017', 'counties-10m.json')).filter(({ fips }) => fips !== '02261');
  const divided = readShapes(read('shapes2023', 'counties-10m.json')).filter(({ fips }) => fips === '02063' || fips === '02066');
  return [...shapes, ...divided];
};

export const readCounties = (read: ReadSource): Counties => {
  const { names, states } = legalNames(read);
  const counties = countyShapes(read).flatMap((shape): CountyShape[] => {
    const { fips } = shape;
    const state = states.get(fips.slice(0, 2));
    if (!state) return [];
    const legal = names.get(fips);
    // The atlas has the accents, the list of names has the kind of county.
    const ending = countyKinds[fips]?.kind ?? legal?.match(kind)?.[0] ?? '';
    const name = ending ? `${shape.name}${ending}` : (legal ?? shape.name);
    if (legal && !ending && squash(foldPlace(legal)) !== squash(foldPlace(name))) throw new Error(`What is ${fips}?`);
    return [{ fips, name, state, shape }];
  });
  return new Map(counties.sort((one, other) => (one.fips < other.fips ? -1 : 1)).map((county) => [county.fips, county]));
};

/** The county of a state that contains a point; if the simplified coast leaves the point in the water, the nearest one. */
export const countyAt = (counties: readonly CountyShape[], point: Point): CountyShape => {
  const around = counties.find(({ shape }) => isInside(shape, point));
  if (around) return around;
  const [nearest] = counties
    .map((county) => ({ county, miles: milesOutside(county.shape, point) }))
    .sort((one, other) => one.miles - other.miles);
  if (!nearest) throw new Error('A state without counties');
  return nearest.county;
};
