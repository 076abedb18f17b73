/** Words with their short forms, which folded names use. */
const shortWords: Record<string, string> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' };

/** Directions before a name: N Charleston, W. Palm Beach. */
const directions: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

const plain = (lower: string): string =>
  lower
    .normalize('NFD')
    .replace(/^([nsew])\.\s*/, '$1 ')
    .replace(/\p{Mn}|[.'’‘ʻ`´]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Lower-cases a name and removes its signs, but keeps its words: "Ft. Worth" is "ft worth", "Fort Worth" is "fort worth". */
export const foldSigns = (text: string): string => plain(text.toLowerCase());

/**
 * Returns the form in which names of places are compared: without accents, periods, apostrophes and a leading "The". "Ft. Worth"
 * is "Fort Worth", "N. Charleston" is "North Charleston", "Doña Ana" is "Dona Ana".
 */
export const foldPlace = (text: string): string => {
  const lower = text.toLowerCase();
  return (isPlain.test(lower) ? lower : plain(lower))
    .replace(/^the (?=.)/, '')
    .replace(/^[nsew](?= .)/, (letter) => directions[letter] ?? letter)
    .replace(/\b(?:sainte?|mount|fort)\b/g, (word) => shortWords[word] ?? word);
};

/** Removes spaces, because spellings differ: McLean and Mc Lean, DeKalb and De Kalb. */
export const squash = (folded: string): string => folded.replaceAll(' ', '');

/** Folds a name and removes its spaces, for searches. */
export const comparable = (text: string): string => squash(foldPlace(text));

// The longest first. Only counties have these: Kansas City is not Kansas.
const countyKind = / (?:city and borough|census area|municipality|borough|county|parish|city)$/;

/** Folds a county's name without its kind: County, Parish, Borough, Census Area, Municipality or city. */
export const foldCounty = (text: string): string =>
  foldPlace(text)
    .replace(/^city of /, '')
    .replace(countyKind, '');
