import type { SearchPlace } from '#core/kernel/table/keys';
import type { Test } from '#core/kernel/table/page';
import { mask } from '#shared/mask-sign';
import { comparable, foldCounty, foldSigns, squash } from '#shared/places/fold';
import type { ProjectRecord } from './project';

// Names are filed without spaces, as comparable() compares them. Longer searches read the entries of their first eight characters and filter: hardly two
// places of a state begin with the same eight.
const maxPrefix = 8;

/** Of a name of several beginnings ("Fort W", "Ft W"), those beyond the ones of its folded form. */
const maxOtherPrefixes = 3;

/** The partition of names that begin with the text. */
const prefixOf = (compared: string): string => compared.slice(0, maxPrefix);

const beginnings = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1));

/**
 * The prefixes under which a name is found: whatever its beginnings are when they are folded. "For" is none of "ft worth", but one who
 * types it means Fort Worth. At most 11.
 */
const prefixes = (name: string): string[] => {
  const usual = new Set(beginnings(comparable(name)).map(prefixOf));
  const others = new Set(beginnings(foldSigns(name).slice(0, 2 * maxPrefix)).map((text) => prefixOf(comparable(text))));
  return [...usual, ...[...others].filter((prefix) => !usual.has(prefix)).slice(0, maxOtherPrefixes)];
};

/** City and county as others read them: a masked word must not be found by searching letter by letter. */
export interface Names {
  state: string | null;
  city: string;
  counties: readonly string[];
}

const shown = (name: string): string => name.replaceAll(mask, ' ');

/** City and county as others read what the owner wrote, and the county's legal name. */
export const namesOf = (project: Pick<ProjectRecord, 'state' | 'city' | 'county' | 'countyName' | 'masked'>): Names => {
  const { city, county } = { ...project, ...project.masked };
  return {
    state: project.state,
    city: shown(city),
    counties: [shown(county), ...(project.countyName ? [project.countyName] : [])],
  };
};

/** Every place under which a project is found: each prefix of the names of its city and of its county. At most 33. */
export const searchPlaces = ({ state, city, counties }: Names): SearchPlace[] => {
  if (state === null) return [];
  return [
    ...prefixes(city).map((prefix): SearchPlace => ({ state, kind: 'CITY', prefix })),
    ...[...new Set(counties.flatMap(prefixes))].map((prefix): SearchPlace => ({ state, kind: 'COUNTY', prefix })),
  ];
};

/** Names as an entry keeps them: each between two bars, in the forms in which somebody may begin to type it. */
const listed = (names: readonly string[]): string => {
  const forms = new Set(names.flatMap((name) => [comparable(name), squash(foldSigns(name))]));
  return `|${[...forms].join('|')}|`;
};

/** What an entry keeps of the names, for searches beyond what the partition says. */
export const searchedNames = ({ city, counties }: Names) => ({ cities: listed([city]), counties: listed(counties) });

export interface TextSearch {
  state: string;
  city: string | undefined;
  county: string | undefined;
}

/** The partition that holds every open project whose city (else whose county) begins with what is searched. */
export const searchPlace = ({ state, city, county }: TextSearch): SearchPlace =>
  city
    ? { state, kind: 'CITY', prefix: prefixOf(comparable(city)) }
    : { state, kind: 'COUNTY', prefix: prefixOf(squash(foldCounty(county ?? ''))) };

/**
 * What entries of that partition must meet. A county that is named with its kind, "Lake County", is that one, or one that was written
 * without: not Lakewood.
 */
export const searchTests = ({ city, county }: TextSearch): Test[][] => {
  const tests: Test[][] = [];
  if (city) tests.push([{ attribute: 'cities', contains: `|${comparable(city)}` }]);
  if (county) {
    const [whole, bare] = [comparable(county), squash(foldCounty(county))];
    tests.push([
      { attribute: 'counties', contains: `|${whole}` },
      ...(whole === bare ? [] : [{ attribute: 'counties', contains: `|${bare}|` }]),
    ]);
  }
  return tests;
};
