import { foldPlace } from './fold';
import { type Gazetteer, type GazetteerFile, letters, readGazetteer } from './gazetteer';

const loading = new Map<string, Promise<Gazetteer>>();

/**
 * Loads the places in all states with a name that begins with the text's letter. For browsers. Separate from load.ts, so that no
 * Lambda contains these files.
 */
export const loadLetter = async (text: string): Promise<Gazetteer> => {
  const letter = foldPlace(text).charAt(0);
  if (!letter || !letters.includes(letter)) return { counties: [], places: [] };
  const known = loading.get(letter);
  if (known) return known;
  const loaded = import(`./letters/${letter}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(letter, loaded);
  // A failed load is tried again the next time.
  loaded.catch(() => loading.delete(letter));
  return loaded;
};
