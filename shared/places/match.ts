import { type StateCode, states } from '#shared/states';
import { milesBetween } from './distance';
import { editsBetween } from './edits';
import { comparable, foldCounty, foldPlace, squash } from './fold';
import type { County, Gazetteer, Place } from './gazetteer';
import { type Reading, readPlace } from './parse';

export const maxSuggestions = 8;

/** No name is longer than 40 characters, so a longer query cannot match. */
const maxText = 100;

/** "Charlotte, Mecklenburg County, NC", which is unique; "Washington, DC". */
export const placeLabel = ({ name, county }: Place): string =>
  [name, ...(county.name === states[county.state] ? [] : [county.name]), county.state].join(', ');

/** The text of a field labeled County: "Mecklenburg", "Falls Church", but "Orleans Parish". */
export const countyField = ({ name }: County): string => name.replace(/ (?:County|city)$/, '');

/** Returns 0 for an equal name, 1 if it begins with the text, 2 if it does without spaces, and undefined for no match. */
const matchRankOf = (keys: readonly string[], folded: string, squashed: string): 0 | 1 | 2 | undefined => {
  if (keys.includes(folded)) return 0;
  if (keys.some((key) => key.startsWith(folded))) return 1;
  return keys.some((key) => squash(key).startsWith(squashed)) ? 2 : undefined;
};

const kindInFront = /^(?:city|town|village|township) of (?=.)/;

/** Returns the best matches, in their own order if equal. "City of Richmond" finds Richmond if nothing has the full name. */
const best = <T extends { keys: readonly string[] }>(all: readonly T[], text: string, limit: number): T[] => {
  const folded = foldPlace(text);
  const found = bestFolded(all, folded, limit);
  return found.length === 0 && kindInFront.test(folded) ? bestFolded(all, folded.replace(kindInFront, ''), limit) : found;
};

const bestFolded = <T extends { keys: readonly string[] }>(all: readonly T[], folded: string, limit: number): T[] => {
  if (!folded) return [];
  const squashed = squash(folded);
  const fits: [T[], T[], T[]] = [[], [], []];
  for (const one of all) {
    const fit = matchRankOf(one.keys, folded, squashed);
    if (fit !== undefined && fits[fit].length < limit) fits[fit].push(one);
  }
  return fits.flat().slice(0, limit);
};

/**
 * Returns the counties that match the parts after a comma, "Mecklenburg" or "NC". Each part begins the name of the county or the
 * state.
 */
const countiesWithin = (counties: readonly County[], parts: readonly string[]): ReadonlySet<County> =>
  new Set(
    counties.filter(({ keys, state }) => {
      const names = [...keys, state.toLowerCase(), foldPlace(states[state])];
      return parts.every((part) => names.some((name) => name.startsWith(part)));
    }),
  );

/** Returns how many typos are allowed. Short names allow none, because they are too similar. */
const maxTypos = (folded: string): number => (folded.length < 4 ? 0 : folded.length < 6 ? 1 : 2);

/** Returns places with similar main names. Ignores other names, which are short: "NoDa" in Charlotte is not NOLA. */
const guesses = (places: readonly Place[], folded: string, limit: number): Place[] => {
  const most = maxTypos(folded);
  const near = places.flatMap((place) => {
    const [name = ''] = place.keys;
    const edits = editsBetween(folded, name, most);
    return edits <= most ? [{ place, edits }] : [];
  });
  // Sorting keeps the order of population among equals.
  return near
    .sort((one, other) => one.edits - other.edits)
    .slice(0, limit)
    .map(({ place }) => place);
};

export interface Suggestions {
  places: Place[];
  /** No place matches. These have similar names: "Did you mean". */
  areGuesses: boolean;
}

/**
 * Suggests places while a user types: equal names first, then names that begin with the text, each by population. "Charlotte",
 * "Ft. W", "winston s", or the beginning of a label, "Franklin, Fay".
 */
export const suggestPlaces = ({ counties, places }: Gazetteer, text: string, limit = maxSuggestions): Suggestions => {
  const [name = '', ...parts] = text.slice(0, maxText).split(',');
  const after = parts.map(foldPlace).filter(Boolean);
  const within = after.length > 0 ? countiesWithin(counties, after) : undefined;
  const inside = within ? places.filter(({ county }) => within.has(county)) : places;
  const found = best(inside, name, limit);
  return found.length > 0
    ? { places: found, areGuesses: false }
    : { places: guesses(inside, foldPlace(name), limit), areGuesses: true };
};

/** "Baltimore" is a county, and a city beside it. */
export const suggestCounties = ({ counties }: Gazetteer, text: string, limit = maxSuggestions): County[] =>
  best(counties, text.slice(0, maxText), limit);

/**
 * Returns the counties of a name, usually one. "Baltimore County" is one, "Baltimore" is two. A wrong kind is accepted if no
 * other county has it: "Orleans County" is Orleans Parish.
 */
export const countiesCalled = ({ counties }: Gazetteer, text: string): County[] => {
  const folded = foldPlace(text.slice(0, maxText));
  if (!folded) return [];
  const exact = counties.filter(({ keys: [whole] }) => whole === folded);
  if (exact.length > 0) return exact;
  const names = new Set([folded, foldCounty(text)].map(squash));
  return counties.filter(({ keys: [, bare, ...former] }) => [bare, ...former].some((key) => names.has(squash(key))));
};

/**
 * Returns the texts to look up for a reading, likeliest first: the name with what follows, "Franklin, Fayette County"; or only
 * the last part, for an unlisted neighborhood, "Dilworth, Charlotte".
 */
export const namesIn = ({ name, within }: Reading): string[] => {
  const last = within.at(-1);
  return [[name, ...within].join(', '), ...(last === undefined ? [] : [last])].filter(Boolean);
};

/**
 * Suggests places for the first reading that matches. Otherwise suggests similar names, preferably in a named state.
 * @param gazetteersFor returns the gazetteers of a reading: its state's, or all if it has none
 */
export const suggestForReadings = (
  readings: readonly Reading[],
  gazetteersFor: (reading: Reading) => readonly Gazetteer[],
): Suggestions => {
  const found = readings.flatMap((reading) =>
    namesIn(reading).map((text) => gazetteersFor(reading).map((gazetteer) => suggestPlaces(gazetteer, text))),
  );
  const placesOf = (all: readonly Suggestions[], areGuesses: boolean): Place[] =>
    all.flatMap((one) => (one.areGuesses === areGuesses ? one.places : [])).slice(0, maxSuggestions);
  const known = found.map((all) => placesOf(all, false)).find((places) => places.length > 0);
  if (known) return { places: known, areGuesses: false };
  return { places: found.map((all) => placesOf(all, true)).findLast((places) => places.length > 0) ?? [], areGuesses: true };
};

/** Returns the places of a name, most populous first. Accepts "City of Charlotte" and "Charlotte, NC 28203". */
export const placesCalled = ({ places }: Gazetteer, text: string): Place[] => {
  const called = (name: string, state: StateCode | null): Place[] => {
    const squashed = squash(foldPlace(name));
    if (!squashed) return [];
    return places.filter(
      ({ keys, county }) => (state === null || county.state === state) && keys.some((key) => squash(key) === squashed),
    );
  };
  const whole = text.slice(0, maxText);
  for (const { name, state } of [{ name: whole, state: null }, ...readPlace(whole)]) {
    const found = called(name, state);
    if (found.length > 0) return found;
    const bare = called(foldPlace(name).replace(kindInFront, ''), state);
    if (bare.length > 0) return bare;
  }
  return [];
};

/**
 * Returns the usual spelling of a searched city: "NYC" is New York, "Charlotte, NC" is Charlotte. Returns unknown texts, and
 * beginnings of names, unchanged.
 */
export const usualCity = (gazetteer: Gazetteer, text: string): string => {
  const typed = comparable(text);
  if (gazetteer.places.some(({ name }) => comparable(name).startsWith(typed))) return text;
  const [place] = placesCalled(gazetteer, text);
  if (place) return place.name;
  const own = readPlace(text).find(({ name, state }) => name !== '' && state === gazetteer.counties[0]?.state);
  return own?.name ?? text;
};

/** "Dade" is Miami-Dade County. */
export const usualCounty = (gazetteer: Gazetteer, text: string): string => {
  const typed = comparable(text);
  if (gazetteer.counties.some(({ name }) => comparable(name).startsWith(typed))) return text;
  const [own] = readPlace(text);
  const [county, ...twins] = countiesCalled(gazetteer, own && own.within.length === 0 ? own.name : text);
  return county && twins.length === 0 ? county.name : text;
};

type Resolution =
  /** The only match. */
  | { kind: 'place'; place: Place }
  /** Several places match. */
  | { kind: 'several'; places: Place[] }
  /** No known place, but a county. */
  | { kind: 'county'; county: County }
  | { kind: 'unknown'; guesses: Place[] };

/** Within this distance, a place with the city's name in another county is a part of the city: Atlanta's in DeKalb County. */
const cityMiles = 25;

const isPartOf = (city: Place, other: Place): boolean => other.population === 0 && milesBetween(city, other) <= cityMiles;

/**
 * Finds the place of a free text within a state, without guessing. A named county decides: Charlotte in Union County is not
 * Charlotte in Mecklenburg County, but somewhere in Union County.
 */
export const resolvePlace = (gazetteer: Gazetteer, { city, county = '' }: { city: string; county?: string }): Resolution => {
  const named = placesCalled(gazetteer, city);
  const counties = countiesCalled(gazetteer, county || (named.length === 0 ? city : ''));
  const [first, ...others] = counties.length > 0 ? named.filter(({ county: its }) => counties.includes(its)) : named;
  if (first)
    return counties.length > 0 || others.every((other) => isPartOf(first, other))
      ? { kind: 'place', place: first }
      : { kind: 'several', places: [first, ...others] };
  const [only, ...twins] = counties;
  if (only && twins.length === 0) return { kind: 'county', county: only };
  return { kind: 'unknown', guesses: guesses(gazetteer.places, foldPlace(city.slice(0, maxText)), maxSuggestions) };
};
