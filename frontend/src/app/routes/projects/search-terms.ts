import type { ProjectSearch } from '#config/paths';
import type { AskedProjects } from '#features/projects/queries';
import { countyLabel } from '#lib/project-labels';
import { formatPlace } from '#shared/labels';
import { placeIdPattern } from '#shared/places/gazetteer';
import { type FilterName, type Filters, filterNames, projectFilters } from '#shared/project/project.values';
import { defaultMiles, type SearchMiles, searchMiles } from '#shared/service-area/service-area.contract';
import { isStateCode, states } from '#shared/states';

/** A search by name: trimmed text, and a state's code or 'all'. */
export interface SearchTerms {
  city: string;
  county: string;
  state: string;
}

/** Returns the search by name in a URL. An unknown state counts as none. */
export const termsOf = (query: URLSearchParams): SearchTerms => {
  const state = query.get('state')?.trim().toUpperCase() ?? '';
  return {
    city: query.get('city')?.trim() ?? '',
    county: query.get('county')?.trim() ?? '',
    state: isStateCode(state) ? state : 'all',
  };
};

/** Returns whether the server accepts the search: it needs a state, and a city or a county. */
export const isSearchable = ({ city, county, state }: SearchTerms): boolean =>
  isStateCode(state) && (city !== '' || county !== '');

/** Returns which terms are missing for a search. */
export const missingTerms = ({ city, county, state }: SearchTerms): 'everything' | 'state' | 'place' => {
  const hasPlace = city !== '' || county !== '';
  if (!hasPlace && state === 'all') return 'everything';
  return hasPlace ? 'state' : 'place';
};

/** From this length of a city or county on, a failure is shown instead of the prompt (specification section 9). */
const minLengthForFailure = 4;
export const showsFailure = ({ city, county }: SearchTerms): boolean =>
  city.length >= minLengthForFailure || county.length >= minLengthForFailure;

/** Returns `Charlotte, Mecklenburg County, NC`. */
export const areaOf = ({ city, county, state }: SearchTerms): string =>
  formatPlace(city, county && countyLabel(county, state), state === 'all' ? '' : state);

/** A search around a place of the gazetteer. */
export interface Nearby {
  place: string;
  miles: SearchMiles;
  sort: 'newest' | 'nearest';
}

/** The whole search of Find Projects. */
export interface Search {
  terms: SearchTerms;
  nearby: Nearby | null;
  narrowing: Filters;
}

/** Computes a change from the search at the moment when it takes effect. */
export type Change = (present: Search) => Partial<Search>;

/** Returns the distance in a URL, or the default if it is not one of the choices. */
const milesOf = (value: string | null): SearchMiles => searchMiles.find((miles) => String(miles) === value) ?? defaultMiles;

const nearbyOf = (query: URLSearchParams): Nearby | null => {
  const place = query.get('near') ?? '';
  if (!placeIdPattern.test(place)) return null;
  return { place, miles: milesOf(query.get('miles')), sort: query.get('sort') === 'nearest' ? 'nearest' : 'newest' };
};

/** Returns the search in a URL. A place overrides names. Unknown values count as absent. */
export const searchOf = (query: URLSearchParams): Search => {
  const nearby = nearbyOf(query);
  const isKnown = (name: FilterName) => Object.hasOwn(projectFilters[name].options, query.get(name) ?? '');
  const narrowing = Object.fromEntries(filterNames.filter(isKnown).map((name) => [name, query.get(name) ?? '']));
  return { terms: nearby ? noTerms : termsOf(query), nearby, narrowing };
};

/** The choices for a state. `all` means none. */
export const stateOptions = { all: 'All States', ...states };

export const noTerms: SearchTerms = { city: '', county: '', state: 'all' };

/** Returns the search as URL parameters, without the default order and 'all states'. */
export const addressOf = ({ terms, nearby, narrowing }: Search): ProjectSearch => ({
  ...(nearby
    ? { near: nearby.place, miles: String(nearby.miles), ...(nearby.sort === 'nearest' && { sort: nearby.sort }) }
    : { ...terms, state: terms.state === 'all' ? '' : terms.state }),
  ...narrowing,
});

export type SearchRequest = { kind: 'terms' | 'nearby' | 'areas'; query: AskedProjects };

/** Returns the query to send, by default for the reader's own areas. Null if terms are missing. */
export const requestFor = (search: Search, hasAreas: boolean): SearchRequest | null => {
  const { terms, nearby, narrowing } = search;
  if (nearby || isSearchable(terms)) return { kind: nearby ? 'nearby' : 'terms', query: addressOf(search) };
  if (hasAreas && missingTerms(terms) === 'everything') return { kind: 'areas', query: { areas: 'own', ...narrowing } };
  return null;
};
