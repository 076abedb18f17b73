import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type StateCode, stateCodes } from '#shared/states';
import { foldCounty, foldPlace } from './fold';
import type { Gazetteer } from './gazetteer';
import { loadLetter } from './letters';
import { loadState } from './load';
import {
  countiesCalled,
  countyField,
  maxSuggestions,
  placeLabel,
  resolvePlace,
  suggestCounties,
  suggestPlaces,
  usualCity,
  usualCounty,
} from './match';

const gazetteers = new Map<StateCode, Gazetteer>();
beforeAll(async () => {
  for (const state of stateCodes) gazetteers.set(state, await loadState(state));
});
const inState = (state: StateCode): Gazetteer => gazetteers.get(state) as Gazetteer;
const labels = (state: StateCode, text: string): string[] => suggestPlaces(inState(state), text).places.map(placeLabel);

describe('folded names', () => {
  it.each([
    ['Ft. Worth', 'Fort Worth'],
    ['St Louis', 'Saint Louis'],
    ['ST. LOUIS', 'st louis'],
    ['Sault Ste. Marie', 'Sault Sainte Marie'],
    ['Mt. Pleasant', 'Mount Pleasant'],
    ['Doña Ana', 'Dona Ana'],
    ["O'Fallon", 'OFallon'],
    ['O’Fallon', "O'Fallon"],
    ['Winston-Salem', 'Winston Salem'],
    ["Coeur d'Alene", 'coeur dalene'],
    ["Lee's Summit", 'Lees Summit'],
    ['  The  Woodlands ', 'Woodlands'],
    ["Town 'n' Country", 'Town N Country'],
    ['Cañon City', 'canon city'],
    ['King & Queen', 'King and Queen'],
  ])('are equal for %j and %j', (one, other) => {
    expect(foldPlace(one)).toBe(foldPlace(other));
  });

  it('do not change if they are folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldPlace(text)).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(foldPlace(foldPlace(text).replace(/^the /, ''))).toBe(foldPlace(text).replace(/^the /, ''));
      }),
    );
  });

  it.each([
    ['Mecklenburg County', 'mecklenburg'],
    ['Orleans Parish', 'orleans'],
    ['Matanuska-Susitna Borough', 'matanuska susitna'],
    ['Juneau City and Borough', 'juneau'],
    ['Kusilvak Census Area', 'kusilvak'],
    ['Anchorage Municipality', 'anchorage'],
    ['Falls Church city', 'falls church'],
    ['City of Suffolk', 'suffolk'],
    ['James City County', 'james city'],
  ])('omit the kind of county: %s', (name, folded) => {
    expect(foldCounty(name)).toBe(folded);
  });

  it('keep a "City" that belongs to the name', () => {
    expect(foldPlace('Kansas City')).not.toBe(foldPlace('Kansas'));
    expect(labels('KS', 'Kansas City')[0]).toBe('Kansas City, Wyandotte County, KS');
  });
});

describe('suggestions for a typed place', () => {
  it.each<[StateCode, string, string]>([
    ['NC', 'Charlotte', 'Charlotte, Mecklenburg County, NC'],
    ['NC', 'char', 'Charlotte, Mecklenburg County, NC'],
    ['NC', 'winston s', 'Winston-Salem, Forsyth County, NC'],
    ['NC', 'Winston-', 'Winston-Salem, Forsyth County, NC'],
    ['TX', 'Ft. Worth', 'Fort Worth, Tarrant County, TX'],
    ['TX', 'ft w', 'Fort Worth, Tarrant County, TX'],
    ['MO', 'St Louis', 'St. Louis, St. Louis city, MO'],
    ['MO', "O'Fallon", "O'Fallon, St. Charles County, MO"],
    ['MO', 'Lees Summit', "Lee's Summit, Jackson County, MO"],
    ['ID', "Coeur d'Alene", "Coeur d'Alene, Kootenai County, ID"],
    ['NM', 'dona ana', 'Doña Ana, Doña Ana County, NM'],
    ['NY', 'NYC', 'New York, New York County, NY'],
    ['VA', 'mc lean', 'McLean, Fairfax County, VA'],
    ['DC', 'wash', 'Washington, DC'],
    ['HI', 'honolulu', 'Honolulu, Honolulu County, HI'],
    ['CA', 'san buena', 'Ventura, Ventura County, CA'],
    ['NC', 'Charlotte, Mecklenburg County, NC', 'Charlotte, Mecklenburg County, NC'],
    ['NC', 'Charlotte, NC', 'Charlotte, Mecklenburg County, NC'],
    ['MD', 'Baltimore, Balt', 'Baltimore, Baltimore city, MD'],
    ['MD', 'Baltimore, Baltimore County', 'Baltimore, Baltimore County, MD'],
  ])('in %s for %j start with %s', (state, text, label) => {
    expect(suggestPlaces(inState(state), text).areGuesses).toBe(false);
    expect(labels(state, text)[0]).toBe(label);
  });

  it('list exact names before longer ones, and larger places before smaller ones', () => {
    expect(labels('MA', 'Salem').slice(0, 1)).toEqual(['Salem, Essex County, MA']);
    expect(labels('PA', 'York')[0]).toBe('York, York County, PA');
    const { places } = suggestPlaces(inState('TX'), 'san');
    expect(places[0]?.name).toBe('San Antonio');
    expect(places.map(({ population }) => population)).toEqual(places.map(({ population }) => population).sort((a, b) => b - a));
  });

  it('number at most eight, and none for empty input', () => {
    for (const state of stateCodes) expect(suggestPlaces(inState(state), 's').places.length).toBeLessThanOrEqual(maxSuggestions);
    expect(suggestPlaces(inState('TX'), 's').places).toHaveLength(maxSuggestions);
    expect(suggestPlaces(inState('TX'), 's', 3).places).toHaveLength(3);
    expect(suggestPlaces(inState('TX'), ' . ').places).toEqual([]);
  });

  it.each<[StateCode, string, string]>([
    ['NC', 'Chalotte', 'Charlotte'],
    ['NC', 'Ralegih', 'Raleigh'],
    ['PA', 'Pitsburhg', 'Pittsburgh'],
    ['PA', 'Philedelphia', 'Philadelphia'],
    ['TX', 'Huston', 'Houston'],
    ['NM', 'Albuquerqe', 'Albuquerque'],
    ['OH', 'Cincinatti', 'Cincinnati'],
  ])('in %s correct %j to %s', (state, text, name) => {
    const { places, areGuesses } = suggestPlaces(inState(state), text);
    expect([places[0]?.name, areGuesses]).toEqual([name, true]);
  });

  it('are empty if no name is similar', () => {
    for (const text of ['zzzzzzzz', 'qx', '12345', '💥', 'a'.repeat(100_000), '\u0000', ','.repeat(5000)])
      expect(suggestPlaces(inState('PA'), text).places).toEqual([]);
  });

  it('come from all states, most populous first, before a state is chosen', async () => {
    const first = async (text: string): Promise<string[]> =>
      suggestPlaces(await loadLetter(text), text)
        .places.slice(0, 2)
        .map(placeLabel);
    expect((await first('Charlotte'))[0]).toBe('Charlotte, Mecklenburg County, NC');
    expect(await first('Portland')).toEqual(['Portland, Multnomah County, OR', 'Portland, Cumberland County, ME']);
    expect(await first('Springfield, M')).toEqual(['Springfield, Greene County, MO', 'Springfield, Hampden County, MA']);
    expect((await first('nyc'))[0]).toBe('New York, New York County, NY');
    expect(await loadLetter('28203')).toEqual({ counties: [], places: [] });
  });

  it('include each place of the country for its own label', () => {
    const missing = stateCodes.flatMap((state) => {
      const { places } = inState(state);
      // Only every tenth place: all of them would take a minute.
      return places.filter(
        (place, at) => at % 10 === 0 && !suggestPlaces(inState(state), placeLabel(place)).places.slice(0, 3).includes(place),
      );
    });
    expect(missing.map(placeLabel)).toEqual([]);
  });
});

describe('a county', () => {
  const names = (state: StateCode, text: string): string[] => countiesCalled(inState(state), text).map(({ name }) => name);

  it.each<[StateCode, string, string[]]>([
    ['NC', 'Mecklenburg', ['Mecklenburg County']],
    ['NC', 'Mecklenburg County', ['Mecklenburg County']],
    ['NC', 'MECKLENBURG CO', []],
    ['NM', 'Doña Ana', ['Doña Ana County']],
    ['NM', 'dona ana county', ['Doña Ana County']],
    ['LA', 'Orleans', ['Orleans Parish']],
    ['LA', 'Orleans County', ['Orleans Parish']],
    ['GA', 'De Kalb', ['DeKalb County']],
    ['MD', 'Baltimore', ['Baltimore County', 'Baltimore city']],
    ['MD', 'Baltimore County', ['Baltimore County']],
    ['MD', 'Baltimore city', ['Baltimore city']],
    ['MO', 'Saint Louis', ['St. Louis County', 'St. Louis city']],
    ['VA', 'James City', ['James City County']],
    ['VA', 'City of Suffolk', ['Suffolk city']],
    ['VA', 'Richmond', ['Richmond County', 'Richmond city']],
    ['AK', 'Juneau', ['Juneau City and Borough']],
    ['NV', 'Carson City', ['Carson City']],
    ['DC', 'District of Columbia', ['District of Columbia']],
    ['NC', '', []],
    ['NC', 'County', []],
  ])('in %s named %j is %j', (state, text, expected) => {
    expect(names(state, text)).toEqual(expected);
  });

  it('is suggested while somebody types', () => {
    expect(suggestCounties(inState('NC'), 'meck').map(({ name }) => name)).toEqual(['Mecklenburg County']);
    expect(suggestCounties(inState('MD'), 'balt').map(({ name }) => name)).toEqual(['Baltimore County', 'Baltimore city']);
    expect(suggestCounties(inState('TX'), '')).toEqual([]);
  });

  it('omits "County" in a field that is labeled as the county', () => {
    const field = (state: StateCode, text: string): string[] => countiesCalled(inState(state), text).map(countyField);
    expect(field('NC', 'Mecklenburg County')).toEqual(['Mecklenburg']);
    expect(field('VA', 'Falls Church')).toEqual(['Falls Church']);
    expect(field('LA', 'Orleans')).toEqual(['Orleans Parish']);
    expect(field('NV', 'Carson City')).toEqual(['Carson City']);
    expect(field('VA', 'Charles City')).toEqual(['Charles City']);
  });

  it('is found by the text in its field', () => {
    for (const state of stateCodes)
      for (const county of inState(state).counties) expect(countiesCalled(inState(state), countyField(county))).toContain(county);
  });
});

describe('resolvePlace', () => {
  const resolve = (state: StateCode, city: string, county?: string): unknown => {
    const found = resolvePlace(inState(state), { city, ...(county !== undefined && { county }) });
    if (found.kind === 'place') return found.place.id;
    if (found.kind === 'county') return found.county.name;
    return found.kind === 'several' ? found.places.map(({ id }) => id) : `? ${found.guesses.map(({ name }) => name).join()}`;
  };

  it.each<[StateCode, string, string | undefined, string]>([
    ['NC', 'Charlotte', 'Mecklenburg', 'charlotte-nc'],
    ['NC', ' charlotte ', 'Mecklenburg County', 'charlotte-nc'],
    ['NC', 'Charlotte', undefined, 'charlotte-nc'],
    ['NC', 'Charlotte, NC', 'Mecklenburg', 'charlotte-nc'],
    ['NC', 'Charlotte North Carolina', '', 'charlotte-nc'],
    ['NC', 'City of Charlotte', 'N/A', 'charlotte-nc'],
    ['TX', 'Ft Worth', 'Tarrant', 'fort-worth-tx'],
    ['TX', 'Austin', 'Travis', 'austin-tx'],
    ['TN', 'Franklin', 'Williamson', 'franklin-tn'],
    ['CA', 'San Diego', 'San Diego', 'san-diego-ca'],
    ['CO', 'Denver', 'Denver', 'denver-co'],
    ['MO', 'St Louis', undefined, 'st-louis-mo'],
    ['MO', 'St. Louis', 'St. Louis County', 'st-louis-st-louis-mo'],
    ['MO', 'St. Louis', 'St. Louis', 'st-louis-mo'],
    ['GA', 'Atlanta', undefined, 'atlanta-ga'],
    ['GA', 'Atlanta', 'De Kalb', 'atlanta-dekalb-ga'],
    ['PA', 'Whitehall', 'Allegheny', 'whitehall-allegheny-pa'],
    ['VA', 'McLean', 'Fairfax', 'mclean-va'],
    ['NJ', 'Hamilton', 'Mercer', 'hamilton-township-nj'],
    ['DC', 'Washington DC', undefined, 'washington-dc'],
    ['NY', 'NYC', 'New York', 'new-york-ny'],
  ])('in %s resolves %j in %j to %s', (state, city, county, id) => {
    expect(resolve(state, city, county)).toBe(id.replace('fort-worth', 'ft-worth'));
  });

  it('returns several places if the text is ambiguous', () => {
    expect(resolve('PA', 'Whitehall')).toEqual(['whitehall-pa', 'whitehall-allegheny-pa']);
  });

  it('returns the county if it has no such place, never a place elsewhere', () => {
    expect(resolve('NC', 'Charlotte', 'Union County')).toBe('Union County');
    expect(resolve('NC', 'Somewhere', 'Mecklenburg')).toBe('Mecklenburg County');
    expect(resolve('NC', 'Mecklenburg County')).toBe('Mecklenburg County');
    expect(resolve('NC', '', 'Wake')).toBe('Wake County');
  });

  it('returns only guesses if the text names no place', () => {
    expect(resolve('NC', 'Chalotte')).toBe('? Charlotte,Shallotte');
    expect(resolve('MD', 'Nowhere', 'Baltimore')).toMatch(/^\?/);
    for (const text of ['', '?', 'zzzz', 'a'.repeat(100_000), '__proto__']) expect(resolve('NC', text)).toMatch(/^\?/);
  });
});

describe('the usual spelling of a search text', () => {
  it.each([
    ['NY', 'NYC', 'New York'],
    ['NC', 'Charlotte, NC', 'Charlotte'],
    ['NC', 'charl', 'charl'],
    ['NC', 'Charlotte NC 28203', 'Charlotte'],
    ['VA', 'City of Richmond', 'Richmond'],
    ['DC', 'Washington, D.C.', 'Washington'],
    ['SC', 'N Charleston', 'N Charleston'],
    ['MO', 'St.Louis', 'St.Louis'],
    ['IL', 'De Kalb', 'De Kalb'],
    ['NC', 'Qwertzville', 'Qwertzville'],
    ['NC', 'Qwertzville, NC', 'Qwertzville'],
    ['NC', 'Houston, TX', 'Houston, TX'],
  ] as const)('%s: the city %s is %s', (state, text, usual) => expect(usualCity(inState(state), text)).toBe(usual));

  it.each([
    ['FL', 'Dade', 'Miami-Dade County'],
    ['FL', 'Dade County', 'Miami-Dade County'],
    ['FL', 'Miami', 'Miami'],
    ['IL', 'De Kalb', 'De Kalb'],
    ['NC', 'Mecklenburg County, NC', 'Mecklenburg County'],
    ['SD', 'Shannon', 'Oglala Lakota County'],
    ['GA', 'Dade', 'Dade'],
    ['NC', 'Nowhere', 'Nowhere'],
  ] as const)('%s: the county %s is %s', (state, text, usual) => expect(usualCounty(inState(state), text)).toBe(usual));
});
