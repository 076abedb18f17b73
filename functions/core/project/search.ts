import type { SearchPlace } from '#core/table/keys';
import type { ProjectRecord } from './project';

// Longer searches read the entries of their first twenty characters and filter; no US place needs more to be told apart.
const maxPrefix = 20;

/** How places are compared: lower case, no accents, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** The partition that holds every open project whose city or county begins with `text`. */
export const searchPlace = (state: string, kind: SearchPlace['kind'], text: string): SearchPlace => ({
  state,
  kind,
  prefix: [...fold(text)].slice(0, maxPrefix).join(''),
});

const prefixes = (text: string): string[] => {
  const characters = [...fold(text)].slice(0, maxPrefix);
  // "san" and "san " are one search: it is trimmed before it is asked.
  return characters.map((_, index) => characters.slice(0, index + 1).join('')).filter((prefix) => !prefix.endsWith(' '));
};

/** Every place under which a project is found: each prefix of its city and of its county. At most 40. */
export const searchPlaces = ({ state, city, county }: Pick<ProjectRecord, 'state' | 'city' | 'county'>): SearchPlace[] =>
  state === null
    ? []
    : [
        ...prefixes(city).map((prefix): SearchPlace => ({ state, kind: 'CITY', prefix })),
        ...prefixes(county).map((prefix): SearchPlace => ({ state, kind: 'COUNTY', prefix })),
      ];
