import { describe, expect, it } from 'vitest';
import { paths } from '#config/paths';
import { areaOf, isSearchable, missingTerms, showsFailure, termsOf } from './search-terms';

const terms = (city = '', county = '', state = 'all') => ({ city, county, state });

describe('a search in an address', () => {
  it('comes back as it was', () => {
    const search = terms('San José', 'Santa Clara', 'CA');
    expect(termsOf(new URL(paths.projects(search), 'http://host').searchParams)).toEqual(search);
  });

  it('is trimmed, and its state known or all', () => {
    expect(termsOf(new URLSearchParams({ city: '  Austin ', state: 'tx' }))).toEqual(terms('Austin', '', 'TX'));
    expect(termsOf(new URLSearchParams({ state: 'Narnia' }))).toEqual(terms());
    expect(termsOf(new URLSearchParams({ state: 'toString' }))).toEqual(terms());
  });
});

it('the server is asked only with a state and a city or county', () => {
  expect(isSearchable(terms('Austin', '', 'TX'))).toBe(true);
  expect(isSearchable(terms('', 'Travis', 'TX'))).toBe(true);
  expect(isSearchable(terms('Austin', 'Travis'))).toBe(false);
  expect(isSearchable(terms('', '', 'TX'))).toBe(false);
});

it('the prompt names what is missing', () => {
  expect(missingTerms(terms())).toBe('everything');
  expect(missingTerms(terms('Austin'))).toBe('state');
  expect(missingTerms(terms('', '', 'TX'))).toBe('place');
});

it('a failure is shown from four characters of city or county on', () => {
  expect(showsFailure(terms('Aus'))).toBe(false);
  expect(showsFailure(terms('Aust'))).toBe(true);
  expect(showsFailure(terms('', 'Trav'))).toBe(true);
});

it('an area is told as people write it', () => {
  expect(areaOf(terms('Charlotte', 'Mecklenburg', 'NC'))).toBe('Charlotte, Mecklenburg County, NC');
  expect(areaOf(terms('', 'Travis County', 'TX'))).toBe('Travis County, TX');
});
