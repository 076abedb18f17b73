/** Words that names of places have in two forms; the short one counts. */
const shortWords: Record<string, string> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' };

/** What stands in front of a name for short: N Charleston, W. Palm Beach. */
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

/** A name of a place in small letters, without signs, with its words as they are: "Ft. Worth" is "ft worth", "Fort Worth" "fort worth". */
export const foldSigns = (text: string): string => plain(text.toLowerCase());

/**
 * How names of places are compared: in small letters, without accents, full stops, apostrophes and a "The" in front; every other sign is a
 * space; Saint, Sainte, Mount and Fort are St, Ste, Mt and Ft; a single N, S, E or W in front is North, South, East or West. So "Ft. Worth" is
 * "Fort Worth", "N. Charleston" is "North Charleston", and "Doña Ana" is "Dona Ana".
 */
export const foldPlace = (text: string): string => {
  const lower = text.toLowerCase();
  return (isPlain.test(lower) ? lower : plain(lower))
    .replace(/^the (?=.)/, '')
    .replace(/^[nsew](?= .)/, (letter) => directions[letter] ?? letter)
    .replace(/\b(?:sainte?|mount|fort)\b/g, (word) => shortWords[word] ?? word);
};

/** The same without spaces, for what some write in one word and others in two: McLean and Mc Lean, DeKalb and De Kalb. */
export const squash = (folded: string): string => folded.replaceAll(' ', '');

/** How names are compared where it does not matter whether they are one word or two, as in searches. */
export const comparable = (text: string): string => squash(foldPlace(text));

// The longest first. Only counties have these: Kansas City is not Kansas.
const countyKind = / (?:city and borough|census area|municipality|borough|county|parish|city)$/;

/** How a county's name is compared when nobody says what kind of county: `foldPlace` without County, Parish, Borough, Census Area, Municipality or city. */
export const foldCounty = (text: string): string =>
  foldPlace(text)
    .replace(/^city of /, '')
    .replace(countyKind, '');
