import type { ProjectSearch } from '#config/paths';
import type { AskedProjects } from '#features/projects/queries';
import { isStateCode } from '#lib/places';
import { countyLabel } from '#lib/project-labels';
import { occupancyStatuses, projectTimelines, propertyTypes, stagingLevels } from '#shared/contracts/project-values';
import { defaultMiles, type SearchMiles, searchMiles } from '#shared/contracts/service-area';
import { formatPlace } from '#shared/labels';
import { placeIdPattern } from '#shared/places/gazetteer';
import { states } from '#shared/states';

/** A search by name: trimmed text, and a state's code or 'all'. */
export interface SearchTerms {
  city: string;
  county: string;
  state: string;
}

/** The search that an address stands for. An unknown state counts as none. */
export const termsOf = (query: URLSearchParams): SearchTerms => {
  const state = query.get('state')?.trim().toUpperCase() ?? '';
  return {
    city: query.get('city')?.trim() ?? '',
    county: query.get('county')?.trim() ?? '',
    state: isStateCode(state) ? state : 'all',
  };
};

/** Whether there is enough to ask the server: a state, and a city or a county in it. */
export const isSearchable = ({ city, county, state }: SearchTerms): boolean =>
  isStateCode(state) && (city !== '' || county !== '');

/** What is still to be said before the server is asked. */
export const missingTerms = ({ city, county, state }: SearchTerms): 'everything' | 'state' | 'place' => {
  const hasPlace = city !== '' || county !== '';
  if (!hasPlace && state === 'all') return 'everything';
  return hasPlace ? 'state' : 'place';
};

/** From this many characters of a place on, a failure is shown; before that the prompt stays (specification section 9). */
const shownFrom = 4;
export const showsFailure = ({ city, county }: SearchTerms): boolean => city.length >= shownFrom || county.length >= shownFrom;

/** `Charlotte, Mecklenburg County, NC` */
export const areaOf = ({ city, county, state }: SearchTerms): string =>
  formatPlace(city, county && countyLabel(county, state), state === 'all' ? '' : state);

/** A search around a place of the gazetteer. */
export interface Nearby {
  place: string;
  miles: SearchMiles;
  sort: 'newest' | 'nearest';
}

/** What narrows any search, with its choices. */
export const filters = {
  propertyType: { label: 'Property type', any: 'Any type', options: propertyTypes },
  stagingLevel: { label: 'Staging level', any: 'Any level', options: stagingLevels },
  timeline: { label: 'Timeline', any: 'Any time', options: projectTimelines },
  occupancyStatus: { label: 'Occupancy', any: 'Any', options: occupancyStatuses },
} as const satisfies Record<string, { label: string; any: string; options: Readonly<Record<string, string>> }>;
export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];

/** The value of each filter that is set. */
export type Narrowing = Partial<Record<FilterName, string>>;

/** What Find Projects is set to. */
export interface Search {
  terms: SearchTerms;
  nearby: Nearby | null;
  narrowing: Narrowing;
}

/** Distances as an address has them. One that is none is the usual one. */
const milesOf = (said: string | null): SearchMiles => searchMiles.find((miles) => String(miles) === said) ?? defaultMiles;

const nearbyOf = (query: URLSearchParams): Nearby | null => {
  const place = query.get('near') ?? '';
  if (!placeIdPattern.test(place)) return null;
  return { place, miles: milesOf(query.get('miles')), sort: query.get('sort') === 'nearest' ? 'nearest' : 'newest' };
};

/** The whole of what an address stands for. A place leaves no room for names; what is unknown counts as not said. */
export const searchOf = (query: URLSearchParams): Search => {
  const nearby = nearbyOf(query);
  const narrowing: Narrowing = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value && Object.hasOwn(filters[name].options, value)) narrowing[name] = value;
  }
  return { terms: nearby ? noTerms : termsOf(query), nearby, narrowing };
};

/** What a state is chosen from; `all` is none. */
export const stateOptions = { all: 'All States', ...states };

export const noTerms: SearchTerms = { city: '', county: '', state: 'all' };

/** A search as its address has it. */
export const addressOf = ({ terms, nearby, narrowing }: Search): ProjectSearch => ({
  ...(nearby
    ? { near: nearby.place, miles: String(nearby.miles), ...(nearby.sort === 'nearest' && { sort: nearby.sort }) }
    : terms),
  ...narrowing,
});

export type Asked = { kind: 'terms' | 'nearby' | 'areas'; query: AskedProjects };

/** What the server is asked; null as long as there is not enough to ask. Without a search it is what is new in the own service areas. */
export const askedOf = ({ terms, nearby, narrowing }: Search, hasAreas: boolean): Asked | null => {
  if (nearby) {
    const { place, miles, sort } = nearby;
    return { kind: 'nearby', query: { near: place, miles: String(miles), sort, ...narrowing } };
  }
  if (isSearchable(terms)) return { kind: 'terms', query: { ...terms, ...narrowing } };
  if (hasAreas && missingTerms(terms) === 'everything') return { kind: 'areas', query: { areas: 'own', ...narrowing } };
  return null;
};
