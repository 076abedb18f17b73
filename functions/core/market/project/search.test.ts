import { describe, expect, it } from 'vitest';
import { namesOf, searchedNames, searchPlace, searchPlaces, searchTests } from './search';

const place = { state: 'TX', city: 'Houston', county: 'Harris', countyName: 'Harris County', masked: null } as const;
const found = (city: string, ...counties: string[]): string[] =>
  searchPlaces({ state: 'TX', city, counties }).map(({ state, kind, prefix }) => `${state} ${kind} ${prefix}`);
const byCity = (city: string): string[] =>
  found(city).flatMap((name) => (name.startsWith('TX CITY ') ? [name.slice('TX CITY '.length)] : []));

describe('namesOf', () => {
  it("returns the owner's texts and the county's legal name", () => {
    expect(namesOf(place)).toEqual({ state: 'TX', city: 'Houston', counties: ['Harris', 'Harris County'] });
    expect(namesOf({ ...place, countyName: null }).counties).toEqual(['Harris']);
  });

  it('returns no masked text, so that nobody can find it letter by letter', () => {
    const masked = { city: 'Call [hidden] now', county: '[hidden]' };
    expect(namesOf({ ...place, city: 'Call 512-555-0188 now', county: '512-555-0189', masked })).toEqual({
      ...{ state: 'TX', city: 'Call   now', counties: [' ', 'Harris County'] },
    });
  });
});

describe('the search entries of a project', () => {
  it.each([
    ['by each prefix of its city', 'Waco', ['w', 'wa', 'wac', 'waco']],
    ['by eight letters at most', 'Friendswoodville', ['f', 'fr', 'fri', 'frie', 'frien', 'friend', 'friends', 'friendsw']],
    ['by two words like one', 'El Ty', ['e', 'el', 'elt', 'elty']],
    ['by both forms of a word that has two', 'Fort Ty', ['f', 'ft', 'ftt', 'ftty', 'fo', 'for']],
    ['by at most three prefixes of the longer form', 'The Fort', ['f', 'ft', 't', 'th', 'the']],
    ['by no entry for a name without letters', '--', []],
  ])('cover it %s: %s', (_, city, prefixes) => {
    expect(byCity(city)).toEqual(prefixes);
  });

  it('cover each name of its county, each prefix once', () => {
    expect(found('A', 'Bee', 'Bee C')).toEqual([
      ...['TX CITY a', 'TX COUNTY b', 'TX COUNTY be', 'TX COUNTY bee', 'TX COUNTY beec'],
    ]);
  });

  it('are none if the state is unknown', () => {
    expect(searchPlaces({ state: null, city: 'Houston', counties: ['Harris'] })).toEqual([]);
  });
});

it('keeps the searched names in each form that a user can type', () => {
  expect(searchedNames({ state: 'TX', city: 'Fort Worth', counties: ['Tarrant', 'Tarrant County'] })).toEqual({
    cities: '|ftworth|fortworth|',
    counties: '|tarrant|tarrantcounty|',
  });
});

describe('searchPlace and searchTests', () => {
  it.each([
    ['its city', { city: 'Ft. Worth', county: 'Tarrant' }, { kind: 'CITY', prefix: 'ftworth' }],
    [
      'the first eight letters of its city',
      { city: 'Friendswoodville', county: undefined },
      { kind: 'CITY', prefix: 'friendsw' },
    ],
    ['its county without the word county', { city: undefined, county: 'Tarrant County' }, { kind: 'COUNTY', prefix: 'tarrant' }],
    ['its county if the city is empty', { city: '', county: 'Tarrant' }, { kind: 'COUNTY', prefix: 'tarrant' }],
    ['nothing if both are missing', { city: undefined, county: undefined }, { kind: 'COUNTY', prefix: '' }],
  ])('searches for what begins with %s', (_, search, expected) => {
    expect(searchPlace({ state: 'TX', ...search })).toEqual({ state: 'TX', ...expected });
  });

  it.each([
    ['a city', { city: 'Fort W', county: undefined }, [[{ attribute: 'cities', contains: '|ftw' }]]],
    ['a county as written', { city: undefined, county: 'Lake' }, [[{ attribute: 'counties', contains: '|lake' }]]],
    [
      'a county with or without the word county',
      { city: undefined, county: 'Lake County' },
      [
        [
          { attribute: 'counties', contains: '|lakecounty' },
          { attribute: 'counties', contains: '|lake|' },
        ],
      ],
    ],
    [
      'both',
      { city: 'Waco', county: 'Bee' },
      [[{ attribute: 'cities', contains: '|waco' }], [{ attribute: 'counties', contains: '|bee' }]],
    ],
    ['nothing', { city: undefined, county: '' }, []],
  ])('returns the tests for %s', (_, search, tests) => {
    expect(searchTests({ state: 'TX', ...search })).toEqual(tests);
  });
});
