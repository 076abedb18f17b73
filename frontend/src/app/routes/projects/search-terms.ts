import type { ProjectSearch } from '#config/paths';
import { countyLabel } from '#lib/project-labels';
import { formatPlace } from '#shared/labels';
import { type StateCode, states } from '#shared/states';

/** What Find Projects is set to: trimmed text, and a state's code or 'all'. */
export type SearchTerms = Required<ProjectSearch>;

const isStateCode = (code: string): code is StateCode => Object.hasOwn(states, code);

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
