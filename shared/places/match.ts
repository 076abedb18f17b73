import { states } from '#shared/states';
import { milesBetween } from './distance';
import { editsBetween } from './edits';
import { foldCounty, foldPlace, squash } from './fold';
import type { County, Gazetteer, Place } from './gazetteer';

/** As many options as a list is read through. */
export const maxSuggestions = 8;

/** No name is longer than 40 characters, so a longer query cannot match. */
const maxText = 100;

/** "Charlotte, Mecklenburg County, NC", which tells any two places apart; "Washington, DC". */
export const placeLabel = ({ name, county }: Place): string =>
  [name, ...(county.name === states[county.state] ? [] : [county.name]), county.state].join(', ');

/** What stands in a field that is called County: "Mecklenburg", "Falls Church", but "Orleans Parish". */
export const countyField = ({ name }: County): string => name.replace(/ (?:County|city)$/, '');

/** 0: this is it; 1: it begins so; 2: it does when spaces do not count; nothing: it does not. */
const fitOf = (keys: readonly string[], folded: string, squashed: string): 0 | 1 | 2 | undefined => {
  if (keys.includes(folded)) return 0;
  if (keys.some((key) => key.startsWith(folded))) return 1;
  return keys.some((key) => squash(key).startsWith(squashed)) ? 2 : undefined;
};

/** The best that fit, in their own order where they fit equally. */
const best = <T extends { keys: readonly string[] }>(all: readonly T[], text: string, limit: number): T[] => {
  const folded = foldPlace(text);
  if (!folded) return [];
  const squashed = squash(folded);
  const fits: [T[], T[], T[]] = [[], [], []];
  for (const one of all) {
    const fit = fitOf(one.keys, folded, squashed);
    if (fit !== undefined && fits[fit].length < limit) fits[fit].push(one);
  }
  return fits.flat().slice(0, limit);
};

/** The counties that what follows a name after a comma allows, "Mecklenburg" or "NC": each part begins the county or the state. */
const countiesWithin = (counties: readonly County[], parts: readonly string[]): ReadonlySet<County> =>
  new Set(
    counties.filter(({ keys, state }) => {
      const names = [...keys, state.toLowerCase(), foldPlace(states[state])];
      return parts.every((part) => names.some((name) => name.startsWith(part)));
    }),
  );

/** Slips that are forgiven: short names are too much alike. */
const forgiven = (folded: string): number => (folded.length < 4 ? 0 : folded.length < 6 ? 1 : 2);

/** By their names alone: other names are short, and "NoDa" in Charlotte is not NOLA. */
const guesses = (places: readonly Place[], folded: string, limit: number): Place[] => {
  const most = forgiven(folded);
  const near = places.flatMap((place) => {
    const [name = ''] = place.keys;
    const edits = editsBetween(folded, name, most);
    return edits <= most ? [{ place, edits }] : [];
  });
  // Sorting keeps the order of importance among equals.
  return near
    .sort((one, other) => one.edits - other.edits)
    .slice(0, limit)
    .map(({ place }) => place);
};

export interface Suggestions {
  places: Place[];
  /** Nothing begins with the text: these are spelled much like it, "Did you mean". */
  areGuesses: boolean;
}

/**
 * What to offer while a place is typed: those of that name first, then those that begin so, each the most populous first. "Charlotte",
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

/** What to offer while a county is typed. "Baltimore" is a county and a city beside it. */
export const suggestCounties = ({ counties }: Gazetteer, text: string, limit = maxSuggestions): County[] =>
  best(counties, text.slice(0, maxText), limit);

/**
 * The counties of a name: one, mostly. With its kind, "Baltimore County", it is that one; without, "Baltimore" is two. A wrong kind is
 * forgiven where nothing else has it: "Orleans County" is Orleans Parish.
 */
export const countiesCalled = ({ counties }: Gazetteer, text: string): County[] => {
  const folded = foldPlace(text.slice(0, maxText));
  if (!folded) return [];
  const exact = counties.filter(({ keys: [whole] }) => whole === folded);
  if (exact.length > 0) return exact;
  const names = new Set([folded, foldCounty(text)].map(squash));
  return counties.filter(({ keys: [, bare] }) => names.has(squash(bare)));
};

/** The places of a name, the most populous first. "City of Charlotte" and "Charlotte, NC" are Charlotte, too. */
export const placesCalled = ({ places }: Gazetteer, text: string): Place[] => {
  const folded = foldPlace(text.slice(0, maxText)).replace(/^(?:city|town|village|township) of /, '');
  if (!folded) return [];
  const called = (name: string): Place[] => {
    const squashed = squash(name);
    return places.filter(({ keys }) => keys.some((key) => squash(key) === squashed));
  };
  const found = called(folded);
  if (found.length > 0) return found;
  const [, name, state] = /^(.+?) (\w\w|(?:north |south |west |new |rhode |district of )?\w+)$/.exec(folded) ?? [];
  return name && state
    ? called(name).filter(({ county }) => [county.state.toLowerCase(), foldPlace(states[county.state])].includes(state))
    : [];
};

export type Resolution =
  /** This place, and no other of the state that it could be. */
  | { kind: 'place'; place: Place }
  /** Several places fit: only the writer knows which is meant. */
  | { kind: 'several'; places: Place[] }
  /** No place that is known, but this county. */
  | { kind: 'county'; county: County }
  /** Neither; perhaps one of these was meant. */
  | { kind: 'unknown'; guesses: Place[] };

/** Within this, what bears a city's name in the next county is a part of it: Atlanta's in DeKalb County. */
const cityMiles = 25;

const isPartOf = (city: Place, other: Place): boolean => other.population === 0 && milesBetween(city, other) <= cityMiles;

/**
 * What free text means, within a state: exactly, never by what is likely. A county that is named decides: Charlotte in Union County is not
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
