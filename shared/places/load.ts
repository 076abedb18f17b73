import type { StateCode } from '#shared/states';
import { type Gazetteer, type GazetteerFile, type Place, readGazetteer, stateOfPlaceId } from './gazetteer';

const loading = new Map<StateCode, Promise<Gazetteer>>();

/** Loads a state's file once. A failed load is tried again the next time. */
export const loadState = (state: StateCode): Promise<Gazetteer> => {
  const known = loading.get(state);
  if (known) return known;
  // In a browser each state is a separate script, in Lambda a file beside the bundle (infra/bundle.ts).
  const loaded = import(`./data/${state}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(state, loaded);
  loaded.catch(() => loading.delete(state));
  return loaded;
};

/** Returns undefined for a text that is no place's ID. */
export const findPlace = async (id: string): Promise<Place | undefined> => {
  const state = stateOfPlaceId(id);
  return state && (await loadState(state)).places.find((place) => place.id === id);
};
