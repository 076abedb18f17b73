import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type StateCode, stateCodes, states } from '#shared/states';
import { foldPlace } from './fold';
import {
  type Gazetteer,
  type GazetteerFile,
  letters,
  type Place,
  placeIdPattern,
  readGazetteer,
  stateFips,
  stateOfPlaceId,
} from './gazetteer';

const at = (file: string): URL => new URL(file, import.meta.url);
const text = (file: string): string => readFileSync(at(file), 'utf8');
const about = JSON.parse(text('about.json')) as {
  counties: number;
  places: number;
  files: Record<string, string>;
};
const read = (name: string): Gazetteer =>
  readGazetteer(JSON.parse(text(`${name.length === 1 ? 'letters' : 'data'}/${name}.json`)) as GazetteerFile);
const gazetteers = new Map(stateCodes.map((state) => [state, read(state)]));
const inState = (state: StateCode): Gazetteer => gazetteers.get(state) as Gazetteer;
const called = (name: string, state: StateCode): Place[] => inState(state).places.filter((place) => place.name === name);
const all = [...gazetteers.values()].flatMap(({ places }) => places);
const counties = [...gazetteers.values()].flatMap((gazetteer) => gazetteer.counties);
const byId = new Map(all.map((place) => [place.id, place]));
const nameOf = (fips: string): string | undefined => counties.find((county) => county.fips === fips)?.name;

describe('the committed files', () => {
  it('match the checksums of the script that wrote them', () => {
    const present = ['data', 'letters', 'zips'].flatMap((folder) => readdirSync(at(folder)).map((file) => `${folder}/${file}`));
    expect(present.sort()).toEqual(Object.keys(about.files).sort());
    for (const [file, hash] of Object.entries(about.files))
      expect([file, createHash('sha256').update(text(file)).digest('hex')]).toEqual([file, hash]);
  });

  it('contain fifty states and DC, 3,143 counties, and over 35,000 places', () => {
    expect(gazetteers.size).toBe(51);
    expect(counties).toHaveLength(about.counties);
    expect(counties).toHaveLength(3143);
    expect(all).toHaveLength(about.places);
    expect(all.length).toBeGreaterThan(35_000);
    for (const state of stateCodes) expect(inState(state).places.length, state).toBeGreaterThan(0);
  });

  it('have fewer than 150,000 characters each, so that they load while somebody types', () => {
    for (const file of Object.keys(about.files)) expect([file, text(file).length < 150_000]).toEqual([file, true]);
  });

  it('list the most populous places first', () => {
    for (const { places } of gazetteers.values())
      expect(places.map(({ population }) => population)).toEqual(
        places.map(({ population }) => population).sort((a, b) => b - a),
      );
  });
});

describe('every county', () => {
  it('has a unique FIPS code of its state and a center among its places', () => {
    expect(new Set(counties.map(({ fips }) => fips)).size).toBe(counties.length);
    for (const [state, gazetteer] of gazetteers)
      for (const { fips, lat, lon } of gazetteer.counties) {
        expect(fips).toMatch(new RegExp(`^${stateFips[state]}\\d{3}$`));
        const own = gazetteer.places.filter(({ county }) => county.fips === fips);
        expect(own.length).toBeGreaterThan(0);
        const within = (what: 'lat' | 'lon', value: number): boolean =>
          value >= Math.min(...own.map((place) => place[what])) - 0.01 &&
          value <= Math.max(...own.map((place) => place[what])) + 0.01;
        expect([fips, within('lat', lat), within('lon', lon)]).toEqual([fips, true, true]);
      }
  });

  it('has its legal name', () => {
    expect(nameOf('37119')).toBe('Mecklenburg County');
    expect(nameOf('22071')).toBe('Orleans Parish');
    expect(nameOf('02170')).toBe('Matanuska-Susitna Borough');
    expect(nameOf('02110')).toBe('Juneau City and Borough');
    expect(nameOf('51610')).toBe('Falls Church city');
    expect(nameOf('32510')).toBe('Carson City');
    expect(nameOf('11001')).toBe('District of Columbia');
    expect(nameOf('35013')).toBe('Doña Ana County');
    expect(nameOf('36061')).toBe('New York County');
    const kinds = / (?:County|Parish|City and Borough|Borough|Census Area|Municipality|city)$/;
    expect(counties.filter(({ name }) => !kinds.test(name)).map(({ name }) => name)).toEqual([
      'District of Columbia',
      'Carson City',
    ]);
  });

  it('is current: renamed and split counties have replaced the former ones', () => {
    expect(nameOf('02158')).toBe('Kusilvak Census Area');
    expect(nameOf('46102')).toBe('Oglala Lakota County');
    expect(nameOf('02063')).toBe('Chugach Census Area');
    expect(nameOf('02066')).toBe('Copper River Census Area');
    expect(nameOf('02195')).toBe('Petersburg Borough');
    for (const former of ['02270', '46113', '02261', '51515']) expect(nameOf(former)).toBeUndefined();
    expect(byId.get('kotlik-ak')?.county.fips).toBe('02158');
    expect(byId.get('pine-ridge-sd')?.county.fips).toBe('46102');
    expect(byId.get('valdez-ak')?.county.fips).toBe('02063');
    expect(byId.get('glennallen-ak')?.county.fips).toBe('02066');
  });

  it('in Connecticut is one of the eight counties, not a planning region', () => {
    expect(inState('CT').counties.map(({ fips }) => fips)).toEqual(
      [1, 3, 5, 7, 9, 11, 13, 15].map((n) => `090${String(n).padStart(2, '0')}`),
    );
    expect(
      ['stamford-ct', 'hartford-ct', 'new-haven-ct', 'west-haven-ct', 'storrs-ct'].map((id) => byId.get(id)?.county.name),
    ).toEqual(['Fairfield County', 'Hartford County', 'New Haven County', 'New Haven County', 'Tolland County']);
  });

  it('has another FIPS code than the independent city of the same name', () => {
    for (const [state, name, city, county] of [
      ['MO', 'St. Louis', '29510', '29189'],
      ['MD', 'Baltimore', '24510', '24005'],
      ['VA', 'Fairfax', '51600', '51059'],
      ['VA', 'Roanoke', '51770', '51161'],
    ] as const) {
      const found = called(name, state).map((place) => place.county.fips);
      expect(found[0]).toBe(city);
      expect(found).toContain(county);
    }
    expect(called('Richmond', 'VA')[0]?.county.name).toBe('Richmond city');
    expect(called('Franklin', 'VA')[0]?.county.name).toBe('Franklin city');
  });
});

describe('a place', () => {
  it.each([
    ['davidson-nc', 'Mecklenburg County', 'GeoNames files it under Gaston County'],
    ['lone-tree-co', 'Douglas County', 'GeoNames files it under Adams County'],
    ['castle-pines-north-co', 'Douglas County', 'GeoNames files it under Park County'],
    ['voorhees-nj', 'Camden County', 'GeoNames files it under Somerset County'],
    ['kake-ak', 'Prince of Wales-Hyder Census Area', 'GeoNames and the ZIP codes file it under Petersburg'],
    ['holland-mi', 'Ottawa County', 'most of it; GeoNames files it under Allegan County'],
    ['aurora-co', 'Arapahoe County', 'most of it; GeoNames files it under Adams County'],
    ['falls-church-va', 'Falls Church city', 'the simplified outline has it in Fairfax County'],
    ['manassas-park-va', 'Manassas Park city', 'the simplified outline has it in Prince William County'],
    ['fairfax-va', 'Fairfax city', 'an island in Fairfax County'],
    ['vinton-va', 'Roanoke County', 'the simplified outline has it in the city of Roanoke'],
    ['wayne-nj', 'Passaic County', 'the simplified outline has it in Morris County'],
    ['brunswick-me', 'Cumberland County', 'the simplified outline has it in Sagadahoc County'],
    ['bossier-city-la', 'Bossier Parish', 'the simplified outline has it in Caddo Parish'],
    ['madison-in', 'Jefferson County', 'the simplified outline has it in Kentucky'],
    ['new-york-ny', 'New York County', 'GeoNames has no county for it'],
    ['atlantic-city-nj', 'Atlantic County', 'the simplified outline has it in the sea'],
  ])('%s is in %s (%s)', (id, county) => {
    expect(byId.get(id)?.county.name).toBe(county);
  });

  it('ignores misfiled ZIP codes: North Carolina has one Charlotte, and Florida one Miami', () => {
    expect(called('Charlotte', 'NC').map(({ county }) => county.name)).toEqual(['Mecklenburg County']);
    expect(called('Davidson', 'NC').map(({ county }) => county.name)).toEqual(['Mecklenburg County']);
    expect(called('Miami', 'FL').map(({ county }) => county.name)).toEqual(['Miami-Dade County']);
    expect(called('Fontana', 'CA').map(({ county }) => county.name)).toEqual(['San Bernardino County']);
  });

  it('has coordinates within the United States', () => {
    expect(byId.get('charlotte-nc')).toMatchObject({ lat: 35.23, lon: -80.84 });
    expect(byId.get('franklin-tn')).toMatchObject({ lat: 35.93, lon: -86.87, county: { name: 'Williamson County' } });
    for (const { id, lat, lon } of all)
      expect([id, lat > 18.5 && lat < 71.5, lon < -66.5 || lon > 172]).toEqual([id, true, true]);
  });

  it('does not have the population of another place', () => {
    // Sections with the population of their city, and places with that of a distant namesake in the same state.
    for (const [name, state] of [
      ['New South Memphis', 'TN'],
      ['South Boston', 'MA'],
      ['West Raleigh', 'NC'],
      ['Meads', 'KY'],
      ['North Stamford', 'CT'],
    ] as const)
      expect(called(name, state).map(({ population }) => population)).toEqual([0]);
    expect(called('Monticello', 'KY').map(({ county, population }) => [county.name, population > 0])).toEqual([
      ['Wayne County', true],
      ['Fayette County', false],
    ]);
    expect(called('Bryn Mawr', 'PA')[0]?.county.name).toBe('Montgomery County');
    expect(called('Jackson', 'NJ').map(({ county }) => county.name)).toEqual(['Ocean County']);
    for (const state of stateCodes) expect(inState(state).places[0]?.population, state).toBeGreaterThan(15_000);
    expect(
      read('c')
        .places.slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['Chicago', 'Columbus', 'Charlotte']);
  });

  it('has its common name and is found by its other names', () => {
    for (const [id, name, other] of [
      ['new-york-ny', 'New York', 'NYC'],
      ['honolulu-hi', 'Honolulu', 'Urban Honolulu'],
      ['ventura-ca', 'Ventura', 'San Buenaventura'],
      ['paso-robles-ca', 'Paso Robles', 'El Paso de Robles'],
      ['lexington-ky', 'Lexington', 'Lexington-Fayette'],
      ['utqiagvik-ak', 'Utqiagvik', 'Barrow'],
      ['hamilton-township-nj', 'Hamilton Township', 'Hamilton'],
    ] as const) {
      expect(byId.get(id)?.name).toBe(name);
      expect(byId.get(id)?.keys).toContain(foldPlace(other));
    }
    expect(called('McLeansville', 'NC')).toHaveLength(1);
    expect(called('Lihue', 'HI')).toHaveLength(1);
    expect(all.filter(({ name }) => /\bMc |historical|\(|\bAfb\b|'S\b/.test(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ...['south-fulton-ga', 'st-george-la', 'fox-crossing-wi', 'lakewood-ranch-fl', 'carolina-forest-sc', 'lower-merion-pa'],
    ...[
      'hamilton-township-nj',
      'ramapo-ny',
      'dakota-ridge-co',
      'gluckstadt-ms',
      'kalaupapa-hi',
      'bel-aire-ks',
      'mountain-house-ca',
    ],
  ])('includes %s, which a source lacks', (id) => {
    expect(byId.has(id)).toBe(true);
  });
});

describe('the id of a place', () => {
  it('is unique and contains the state', () => {
    expect(byId.size).toBe(all.length);
    for (const { id, county } of all) {
      expect(id).toMatch(placeIdPattern);
      expect(stateOfPlaceId(id)).toBe(county.state);
    }
  });

  it('contains the county if a larger place of the state has the same name', () => {
    expect(called('Windsor', 'NC').map(({ id }) => id)).toEqual(['windsor-nc', 'windsor-pitt-nc']);
    expect(called('Baltimore', 'MD').map(({ id }) => id)).toEqual([
      'baltimore-md',
      'baltimore-baltimore-md',
      'baltimore-anne-arundel-md',
    ]);
    expect(called('St. Louis', 'MO').map(({ id }) => id)).toEqual(['st-louis-mo', 'st-louis-st-louis-mo']);
  });

  it('is the same in the files by letter, which list every populated place under all of its names', () => {
    const ofLetters = new Map([...letters].map((letter) => [letter, read(letter).places]));
    for (const [letter, places] of ofLetters) {
      const own = all.filter(({ population, keys }) => population > 0 && keys.some((key) => key.startsWith(letter)));
      expect(places.map(({ id }) => id).sort(), letter).toEqual(own.map(({ id }) => id).sort());
      expect(places.map(({ id, name, county: { fips } }) => [id, name, fips])).toEqual(
        places.map(({ id }) => [id, byId.get(id)?.name, byId.get(id)?.county.fips]),
      );
    }
  });

  it('names no place or state if it is unknown or malformed', () => {
    for (const id of [
      '',
      'nc',
      '-nc',
      'Charlotte-nc',
      'charlotte',
      'charlotte-zz',
      'charlotte-nc ',
      '__proto__',
      'a--nc',
      `${'a'.repeat(5)}-nc\n`,
    ])
      expect([id, byId.has(id)]).toEqual([id, false]);
    expect(['charlotte-zz', 'constructor-__', '', 'x', 'charlotte-NC', 'charlotte-nc\n'].map(stateOfPlaceId)).toEqual(
      Array(6).fill(undefined),
    );
    expect(Object.keys(states).map((state) => stateOfPlaceId(`a-${state.toLowerCase()}`))).toEqual(stateCodes);
  });
});
