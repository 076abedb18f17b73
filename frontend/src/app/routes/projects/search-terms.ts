import type { ProjectSearch } from '#config/paths';
import type { AskedProjects } from '#features/projects/queries';
import { isStateCode } from '#lib/places';
import { countyLabel } from '#lib/project-labels';
import { type FilterName, type Filters, filterNames, projectFilters } from '#shared/contracts/project-values';
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

/** What Find Projects is set to. */
export interface Search {
  terms: SearchTerms;
  nearby: Nearby | null;
  narrowing: Filters;
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
  const isKnown = (name: FilterName) => Object.hasOwn(projectFilters[name].options, query.get(name) ?? '');
  const narrowing = Object.fromEntries(filterNames.filter(isKnown).map((name) => [name, query.get(name) ?? '']));
  return { terms: nearby ? noTerms : termsOf(query), nearby, narrowing };
};

/** What a state is chosen from; `all` is none. */
export const stateOptions = { all: 'All States', ...states };

export const noTerms: SearchTerms = { city: '', county: '', state: 'all' };

/** A search as its address has it. The usual order and all states go without saying. */
export const addressOf = ({ terms, nearby, narrowing }: Search): ProjectSearch => ({
  ...(nearby
    ? { near: nearby.place, miles: String(nearby.miles), ...(nearby.sort === 'nearest' && { sort: nearby.sort }) }
    : { ...terms, state: terms.state === 'all' ? '' : terms.state }),
  ...narrowing,
});

export type Asked = { kind: 'terms' | 'nearby' | 'areas'; query: AskedProjects };

/** What the server is asked; null as long as there is not enough to ask. Without a search it is what is new in the own service areas. */
export const askedOf = (search: Search, hasAreas: boolean): Asked | null => {
  const { terms, nearby, narrowing } = search;
  if (nearby || isSearchable(terms)) return { kind: nearby ? 'nearby' : 'terms', query: addressOf(search) };
  if (hasAreas && missingTerms(terms) === 'everything') return { kind: 'areas', query: { areas: 'own', ...narrowing } };
  return null;
};
