import type { SearchPlace } from '#core/kernel/table/keys';
import type { Test } from '#core/kernel/table/page';
import { mask } from '#shared/message/mask-sign';
import { comparable, foldCounty, foldSigns, squash } from '#shared/places/fold';
import type { ProjectRecord } from './project';

// Names have no spaces. Hardly two places of a state share their first eight characters, so longer searches filter.
const maxPrefix = 8;

/** For spellings such as "Fort W" and "Ft W". */
const maxOtherPrefixes = 3;

const prefixOf = (compared: string): string => compared.slice(0, maxPrefix);

const beginnings = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1));

/** Returns at most 11 prefixes: "For" is no prefix of "ft worth", but people who type it mean Fort Worth. */
const prefixes = (name: string): string[] => {
  const usual = new Set(beginnings(comparable(name)).map(prefixOf));
  const others = new Set(beginnings(foldSigns(name).slice(0, 2 * maxPrefix)).map((text) => prefixOf(comparable(text))));
  return [...usual, ...[...others].filter((prefix) => !usual.has(prefix)).slice(0, maxOtherPrefixes)];
};

/** Place names with masked texts, so that nobody finds a masked word by searching letter by letter. */
export interface Names {
  state: string | null;
  city: string;
  counties: readonly string[];
}

const shown = (name: string): string => name.replaceAll(mask, ' ');

export const namesOf = (project: Pick<ProjectRecord, 'state' | 'city' | 'county' | 'countyName' | 'masked'>): Names => {
  const { city, county } = { ...project, ...project.masked };
  return {
    state: project.state,
    city: shown(city),
    counties: [shown(county), ...(project.countyName ? [project.countyName] : [])],
  };
};

/** Returns at most 33 places in the search index. */
export const searchPlaces = ({ state, city, counties }: Names): SearchPlace[] => {
  if (state === null) return [];
  return [
    ...prefixes(city).map((prefix): SearchPlace => ({ state, kind: 'CITY', prefix })),
    ...[...new Set(counties.flatMap(prefixes))].map((prefix): SearchPlace => ({ state, kind: 'COUNTY', prefix })),
  ];
};

const listed = (names: readonly string[]): string => {
  const forms = new Set(names.flatMap((name) => [comparable(name), squash(foldSigns(name))]));
  return `|${[...forms].join('|')}|`;
};

export const searchedNames = ({ city, counties }: Names) => ({ cities: listed([city]), counties: listed(counties) });

export interface TextSearch {
  state: string;
  city: string | undefined;
  county: string | undefined;
}

export const searchPlace = ({ state, city, county }: TextSearch): SearchPlace =>
  city
    ? { state, kind: 'CITY', prefix: prefixOf(comparable(city)) }
    : { state, kind: 'COUNTY', prefix: prefixOf(squash(foldCounty(county ?? ''))) };

/** "Lake County" matches that county and names without their kind, but not Lakewood. */
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
