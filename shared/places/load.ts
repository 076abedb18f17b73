import type { StateCode } from '#shared/states';
import {
  type County,
  type Gazetteer,
  type GazetteerFile,
  type Place,
  readGazetteer,
  stateOfFips,
  stateOfPlaceId,
} from './gazetteer';

const loading = new Map<string, Promise<Gazetteer>>();

/** Loads a file once; one that could not be loaded, the next time again. */
const load = (name: string): Promise<Gazetteer> => {
  const known = loading.get(name);
  if (known) return known;
  // In a browser each file is a script of its own, at an address that its content names; beside a Lambda's bundle it is a file (infra/bundle.ts).
  const loaded = import(`./data/${name}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(name, loaded);
  loaded.catch(() => loading.delete(name));
  return loaded;
};

/** The places and counties of a state. */
export const loadState = (state: StateCode): Promise<Gazetteer> => load(state);

/** The places of 50,000 people and more in all states, until the reader names a state. */
export const loadLargest = (): Promise<Gazetteer> => load('US');

/** The place of an id, if there is one. It takes any text. */
export const findPlace = async (id: string): Promise<Place | undefined> => {
  const state = stateOfPlaceId(id);
  return state && (await loadState(state)).places.find((place) => place.id === id);
};

/** The county of a FIPS code, if there is one. It takes any text. */
export const findCounty = async (fips: string): Promise<County | undefined> => {
  const state = stateOfFips(fips);
  return state && (await loadState(state)).counties.find((county) => county.fips === fips);
};
