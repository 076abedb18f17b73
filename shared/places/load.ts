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

const loading = new Map<StateCode, Promise<Gazetteer>>();

/** The places and counties of a state. Its file is loaded once; if it could not be loaded, anew the next time. */
export const loadState = (state: StateCode): Promise<Gazetteer> => {
  const known = loading.get(state);
  if (known) return known;
  // In a browser each file is a script of its own, at an address that its content names; beside a Lambda's bundle it is a file (infra/bundle.ts).
  const loaded = import(`./data/${state}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(state, loaded);
  loaded.catch(() => loading.delete(state));
  return loaded;
};

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
