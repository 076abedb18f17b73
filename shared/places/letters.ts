import { foldPlace } from './fold';
import { type Gazetteer, type GazetteerFile, letters, readGazetteer } from './gazetteer';

const loading = new Map<string, Promise<Gazetteer>>();

/**
 * The places in all states whose name, or another name of theirs, begins with the letter that the text begins with; none for a digit. For browsers: apart
 * from load.ts, so that no Lambda takes these files along.
 */
export const loadLetter = async (text: string): Promise<Gazetteer> => {
  const letter = foldPlace(text).charAt(0);
  if (!letter || !letters.includes(letter)) return { counties: [], places: [] };
  const known = loading.get(letter);
  if (known) return known;
  const loaded = import(`./letters/${letter}.json`).then((file: { default: GazetteerFile }) => readGazetteer(file.default));
  loading.set(letter, loaded);
  // What could not be loaded is loaded anew the next time.
  loaded.catch(() => loading.delete(letter));
  return loaded;
};
