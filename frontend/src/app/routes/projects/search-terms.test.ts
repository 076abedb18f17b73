import { describe, expect, it } from 'vitest';
import { paths } from '#config/paths';
import {
  addressOf,
  areaOf,
  isSearchable,
  missingTerms,
  requestFor,
  searchOf,
  showsFailure,
  stateOptions,
  termsOf,
} from './search-terms';

const terms = (city = '', county = '', state = 'all') => ({ city, county, state });

describe('search terms in a URL', () => {
  it('survive a round trip', () => {
    const search = terms('San José', 'Santa Clara', 'CA');
    expect(
      termsOf(new URL(paths.projects(addressOf({ terms: search, nearby: null, narrowing: {} })), 'http://host').searchParams),
    ).toEqual(search);
    expect(addressOf({ terms: terms('Austin'), nearby: null, narrowing: {} })).toEqual({ city: 'Austin', county: '', state: '' });
  });

  it('allow each state, or all states', () => {
    expect(stateOptions).toMatchObject({ all: 'All States', NC: 'North Carolina' });
  });

  it('are trimmed, and an unknown state counts as all states', () => {
    expect(termsOf(new URLSearchParams({ city: '  Austin ', county: ' Travis ', state: 'tx' }))).toEqual(
      terms('Austin', 'Travis', 'TX'),
    );
    expect(termsOf(new URLSearchParams({ state: 'Narnia' }))).toEqual(terms());
    expect(termsOf(new URLSearchParams({ state: 'toString' }))).toEqual(terms());
  });
});

it('isSearchable requires a state and a city or county', () => {
  expect(isSearchable(terms('Austin', '', 'TX'))).toBe(true);
  expect(isSearchable(terms('', 'Travis', 'TX'))).toBe(true);
  expect(isSearchable(terms('Austin', 'Travis'))).toBe(false);
  expect(isSearchable(terms('', '', 'TX'))).toBe(false);
});

it('missingTerms names what is missing', () => {
  expect(missingTerms(terms())).toBe('everything');
  expect(missingTerms(terms('Austin'))).toBe('state');
  expect(missingTerms(terms('', 'Travis'))).toBe('state');
  expect(missingTerms(terms('', '', 'TX'))).toBe('place');
});

it('showsFailure starts with four characters of a city or county', () => {
  expect(showsFailure(terms('Aus'))).toBe(false);
  expect(showsFailure(terms('Aust'))).toBe(true);
  expect(showsFailure(terms('', 'Trav'))).toBe(true);
});

it('areaOf writes an area as people do', () => {
  expect(areaOf(terms('Charlotte', 'Mecklenburg', 'NC'))).toBe('Charlotte, Mecklenburg County, NC');
  expect(areaOf(terms('', 'Travis County', 'TX'))).toBe('Travis County, TX');
  expect(areaOf(terms('Charlotte'))).toBe('Charlotte');
});

it("areaOf uses the state's own term for a county", () => {
  expect(areaOf(terms('', 'Orleans', 'LA'))).toBe('Orleans Parish, LA');
  expect(areaOf(terms('', 'Orleans Parish', 'LA'))).toBe('Orleans Parish, LA');
  expect(areaOf(terms('', 'Matanuska-Susitna Borough', 'AK'))).toBe('Matanuska-Susitna Borough, AK');
});

describe('a search around a place', () => {
  const of = (query: string) => searchOf(new URLSearchParams(query));
  const back = (query: string) => paths.projects(addressOf(of(query)));

  it('survives a round trip through its URL, with its filters', () => {
    const address = '/projects?near=charlotte-nc&miles=50&sort=nearest&propertyType=condominium&occupancyStatus=vacant';
    expect(back(address.split('?')[1] ?? '')).toBe(address);
  });

  it('defaults to 25 miles and newest first if a value is missing or invalid', () => {
    expect(back('near=charlotte-nc')).toBe('/projects?near=charlotte-nc&miles=25');
    expect(back('near=charlotte-nc&miles=7&sort=cheapest&timeline=toString')).toBe('/projects?near=charlotte-nc&miles=25');
    expect(of('near=Charlotte!').nearby).toBeNull();
  });

  it('drops the names of a city and state', () => {
    expect(back('near=charlotte-nc&city=Austin&state=TX')).toBe('/projects?near=charlotte-nc&miles=25');
    expect(of('near=charlotte-nc&city=Austin&state=TX').terms).toEqual(terms());
  });
});

it('requestFor without a search asks for new projects in the service areas, if there are any', () => {
  const asked = (query: string, hasAreas: boolean) => requestFor(searchOf(new URLSearchParams(query)), hasAreas)?.query;
  expect(asked('', true)).toEqual({ areas: 'own' });
  expect(asked('timeline=asap', true)).toEqual({ areas: 'own', timeline: 'asap' });
  expect(asked('', false)).toBeUndefined();
  expect(asked('state=NC', true)).toBeUndefined();
  expect(asked('city=Charlotte&state=NC', true)).toEqual({ city: 'Charlotte', county: '', state: 'NC' });
  expect(asked('near=charlotte-nc', true)).toEqual({ near: 'charlotte-nc', miles: '25' });
});
