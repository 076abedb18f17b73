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

/** Loads a state's file once. A failed load is tried again the next time. */
export const loadState = (state: StateCode): Promise<Gazetteer> => {
  const known = loading.get(state);
  if (known) return known;
  // In a browser each file is a script of its own. For Lambda it is a file beside the bundle (infra/bundle.ts).
  const loaded = import(`./data/${state}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(state, loaded);
  loaded.catch(() => loading.delete(state));
  return loaded;
};

/** Takes any text. */
export const findPlace = async (id: string): Promise<Place | undefined> => {
  const state = stateOfPlaceId(id);
  return state && (await loadState(state)).places.find((place) => place.id === id);
};

/** Takes any text. */
export const findCounty = async (fips: string): Promise<County | undefined> => {
  const state = stateOfFips(fips);
  return state && (await loadState(state)).counties.find((county) => county.fips === fips);
};
