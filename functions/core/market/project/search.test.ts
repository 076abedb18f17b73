import { describe, expect, it } from 'vitest';
import { namesOf, searchedNames, searchPlace, searchPlaces, searchTests } from './search';

const place = { state: 'TX', city: 'Houston', county: 'Harris', countyName: 'Harris County', masked: null } as const;
const found = (city: string, ...counties: string[]): string[] =>
  searchPlaces({ state: 'TX', city, counties }).map(({ state, kind, prefix }) => `${state} ${kind} ${prefix}`);
const byCity = (city: string): string[] =>
  found(city).flatMap((name) => (name.startsWith('TX CITY ') ? [name.slice('TX CITY '.length)] : []));

describe('the names of where a project is', () => {
  it('are what its owner wrote, and the county’s legal name', () => {
    expect(namesOf(place)).toEqual({ state: 'TX', city: 'Houston', counties: ['Harris', 'Harris County'] });
    expect(namesOf({ ...place, countyName: null }).counties).toEqual(['Harris']);
  });

  it('are none of what is hidden from others: nobody can search it out letter by letter', () => {
    const masked = { city: 'Call [hidden] now', county: '[hidden]' };
    expect(namesOf({ ...place, city: 'Call 512-555-0188 now', county: '512-555-0189', masked })).toEqual({
      ...{ state: 'TX', city: 'Call   now', counties: [' ', 'Harris County'] },
    });
  });
});

describe('a project is found', () => {
  it.each([
    ['by every beginning of its city', 'Waco', ['w', 'wa', 'wac', 'waco']],
    ['by eight letters at most', 'Friendswoodville', ['f', 'fr', 'fri', 'frie', 'frien', 'friend', 'friends', 'friendsw']],
    ['by two words as by one', 'El Ty', ['e', 'el', 'elt', 'elty']],
    ['by both forms of a word that has two', 'Fort Ty', ['f', 'ft', 'ftt', 'ftty', 'fo', 'for']],
    ['by three others of the longer form at most', 'The Fort', ['f', 'ft', 't', 'th', 'the']],
    ['by a name of no letters under nothing', '--', []],
  ])('%s: %s', (_, city, prefixes) => {
    expect(byCity(city)).toEqual(prefixes);
  });

  it('by the names of its county, each beginning once', () => {
    expect(found('A', 'Bee', 'Bee C')).toEqual([
      ...['TX CITY a', 'TX COUNTY b', 'TX COUNTY be', 'TX COUNTY bee', 'TX COUNTY beec'],
    ]);
  });

  it('by no name where nobody says which state', () => {
    expect(searchPlaces({ state: null, city: 'Houston', counties: ['Harris'] })).toEqual([]);
  });
});

it('an entry keeps its names in each form in which somebody may begin to type them', () => {
  expect(searchedNames({ state: 'TX', city: 'Fort Worth', counties: ['Tarrant', 'Tarrant County'] })).toEqual({
    cities: '|ftworth|fortworth|',
    counties: '|tarrant|tarrantcounty|',
  });
});

describe('a search', () => {
  it.each([
    ['its city', { city: 'Ft. Worth', county: 'Tarrant' }, { kind: 'CITY', prefix: 'ftworth' }],
    ['eight letters of it', { city: 'Friendswoodville', county: undefined }, { kind: 'CITY', prefix: 'friendsw' }],
    ['its county, without its kind', { city: undefined, county: 'Tarrant County' }, { kind: 'COUNTY', prefix: 'tarrant' }],
    ['an empty city is none', { city: '', county: 'Tarrant' }, { kind: 'COUNTY', prefix: 'tarrant' }],
    ['neither, which finds nothing', { city: undefined, county: undefined }, { kind: 'COUNTY', prefix: '' }],
  ])('reads what begins with %s', (_, search, expected) => {
    expect(searchPlace({ state: 'TX', ...search })).toEqual({ state: 'TX', ...expected });
  });

  it.each([
    ['a city', { city: 'Fort W', county: undefined }, [[{ attribute: 'cities', contains: '|ftw' }]]],
    ['a county as it is written', { city: undefined, county: 'Lake' }, [[{ attribute: 'counties', contains: '|lake' }]]],
    [
      'a county with its kind, or the one that was written without',
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
  ])('tests %s', (_, search, tests) => {
    expect(searchTests({ state: 'TX', ...search })).toEqual(tests);
  });
});
