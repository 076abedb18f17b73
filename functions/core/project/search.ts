import type { SearchPlace } from '#core/table/keys';
import type { Test } from '#core/table/page';
import { foldCounty, foldPlace, foldSigns } from '#shared/places/fold';
import type { ProjectRecord } from './project';

// Longer searches read the entries of their first ten characters and filter: hardly two places of a state begin with the same ten.
const maxPrefix = 10;

/** Of a name of several beginnings ("Fort W", "Ft W"), those beyond the ones of its folded form. */
const maxOtherPrefixes = 3;

/** The partition of what begins so: "san" and "san " are one. */
const prefixOf = (folded: string): string => folded.slice(0, maxPrefix).trimEnd();

const beginnings = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1));

/**
 * The prefixes under which a name is found: whatever its beginnings are when they are folded. "For" is none of "ft worth", but one who
 * types it means Fort Worth. At most 13.
 */
const prefixes = (name: string): string[] => {
  const usual = new Set(beginnings(foldPlace(name)).map(prefixOf));
  const others = new Set(beginnings(foldSigns(name).slice(0, 2 * maxPrefix)).map((text) => prefixOf(foldPlace(text))));
  return [...usual, ...[...others].filter((prefix) => !usual.has(prefix)).slice(0, maxOtherPrefixes)];
};

/** What the county of a project is called: as its owner wrote it, and by its legal name, which is what others read. */
const countyNames = ({ county, countyName }: Names): string[] => [county, ...(countyName ? [countyName] : [])];

type Names = Pick<ProjectRecord, 'state' | 'city' | 'county' | 'countyName'>;

/** Every place under which a project is found: each prefix of the names of its city and of its county. At most 39. */
export const searchPlaces = (project: Names): SearchPlace[] => {
  const { state, city } = project;
  if (state === null) return [];
  const counties = new Set(countyNames(project).flatMap(prefixes));
  return [
    ...prefixes(city).map((prefix): SearchPlace => ({ state, kind: 'CITY', prefix })),
    ...[...counties].map((prefix): SearchPlace => ({ state, kind: 'COUNTY', prefix })),
  ];
};

/** Names as an entry keeps them: each between two bars, in the forms in which somebody may begin to type it. */
const listed = (names: readonly string[]): string => {
  const forms = new Set(names.flatMap((name) => [foldPlace(name), foldSigns(name)]));
  return `|${[...forms].join('|')}|`;
};

/** What an entry keeps of the names, for searches beyond what the partition says. */
export const searchedNames = (project: Names) => ({
  cities: listed([project.city]),
  counties: listed(countyNames(project)),
  ...oldSearchedNames(project),
});

export interface TextSearch {
  state: string;
  city: string | undefined;
  county: string | undefined;
}

/** The partition that holds every open project whose city (else whose county) begins with what is searched. */
export const searchPlace = ({ state, city, county }: TextSearch): SearchPlace =>
  city
    ? { state, kind: 'CITY', prefix: prefixOf(foldPlace(city)) }
    : { state, kind: 'COUNTY', prefix: prefixOf(foldCounty(county ?? '')) };

/**
 * What entries of that partition must meet. A county that is named with its kind, "Lake County", is that one, or one that was written
 * without: not Lakewood. Entries of an older version have none but the names of then.
 */
export const searchTests = ({ city, county }: TextSearch): Test[][] => {
  const tests: Test[][] = [];
  if (city) {
    const name = foldPlace(city);
    tests.push([
      { attribute: 'cities', contains: `|${name}` },
      { attribute: 'cityFolded', beginsWith: name },
    ]);
  }
  if (county) {
    const [whole, bare] = [foldPlace(county), foldCounty(county)];
    tests.push([
      { attribute: 'counties', contains: `|${whole}` },
      { attribute: 'countyFolded', beginsWith: whole },
      ...(whole === bare
        ? []
        : [
            { attribute: 'counties', contains: `|${bare}|` },
            { attribute: 'countyFolded', equals: bare },
          ]),
    ]);
  }
  return tests;
};

const oldFold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const oldPrefixes = (text: string): string[] => {
  const characters = [...oldFold(text)].slice(0, 20);
  return characters.map((_, index) => characters.slice(0, index + 1).join('')).filter((prefix) => !prefix.endsWith(' '));
};

/** The same for a project that was filed before its whereabouts were kept: its entries are where they were put. At most 40. */
export const oldSearchPlaces = ({ state, city, county }: Names): SearchPlace[] =>
  state === null
    ? []
    : [
        ...oldPrefixes(city).map((prefix): SearchPlace => ({ state, kind: 'CITY', prefix })),
        ...oldPrefixes(county).map((prefix): SearchPlace => ({ state, kind: 'COUNTY', prefix })),
      ];

/** The names of then, which the version before searches by, should it be deployed again. */
export const oldSearchedNames = ({ city, county }: Names) => ({ cityFolded: oldFold(city), countyFolded: oldFold(county) });
