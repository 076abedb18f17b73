import { beforeAll, describe, expect, it } from 'vitest';
import type { County, Gazetteer, Place } from '#shared/places/gazetteer';
import { loadLetter } from '#shared/places/letters';
import { findPlace, loadState } from '#shared/places/load';
import { type Reading, readPlace } from '#shared/places/parse';
import { countyText, keyOf, labelOf, offersFor, offersWith } from './where';

let charlotte: Place;
beforeAll(async () => {
  charlotte = (await findPlace('charlotte-nc')) as Place;
});

/** Loads what the search field loads: the states of the service areas, and all places with the same first letter. */
const offered = async (text: string, areas: readonly Place[] = [charlotte]) => {
  const readings = readPlace(text);
  const usual = areas.map(({ county: { state } }) => state);
  const files = new Map<Reading, Gazetteer[]>();
  for (const reading of readings)
    files.set(
      reading,
      reading.state
        ? [await loadState(reading.state)]
        : [...(await Promise.all(usual.map(loadState))), await loadLetter(reading.name)],
    );
  const { offers, as } = offersFor(readings, (reading) => files.get(reading) ?? [], areas);
  return { as, labels: offers.map(labelOf) };
};

describe('pasted text', () => {
  it.each([
    ['Houston, TX 77002', 'Houston, Harris County, TX'],
    ['Charlotte, NC, USA', 'Charlotte, Mecklenburg County, NC'],
    ['Charlotte NC', 'Charlotte, Mecklenburg County, NC'],
    ['charlotte nc', 'Charlotte, Mecklenburg County, NC'],
    ['Richmond, VA 23220', 'Richmond, Richmond city, VA'],
    ['City of Richmond, VA', 'Richmond, Richmond city, VA'],
    ['N Charleston, SC', 'North Charleston, Charleston County, SC'],
    ['N. Charleston SC', 'North Charleston, Charleston County, SC'],
    ['W Palm Beach, Florida', 'West Palm Beach, Palm Beach County, FL'],
    ['E. Orange, NJ', 'East Orange, Essex County, NJ'],
    ['St.Louis, MO', 'St. Louis, St. Louis city, MO'],
    ['Saint Louis Missouri', 'St. Louis, St. Louis city, MO'],
    ['Ft Lauderdale FL 33301', 'Fort Lauderdale, Broward County, FL'],
    ['Washington, D.C.', 'Washington, DC'],
    ['Washington DC', 'Washington, DC'],
    ['De Kalb, IL', 'DeKalb, DeKalb County, IL'],
    ['Dilworth, Charlotte, NC', 'Charlotte, Mecklenburg County, NC'],
    ['1200 S Tryon St, Charlotte, NC 28203', 'Charlotte, Mecklenburg County, NC'],
    ['Kansas City, Kansas', 'Kansas City, Wyandotte County, KS'],
    ['Portland ME', 'Portland, Cumberland County, ME'],
    ['Fort Mill', 'Fort Mill, York County, SC'],
    ['Aspen', 'Aspen, Pitkin County, CO'],
    ['Bozeman', 'Bozeman, Gallatin County, MT'],
    ['NYC', 'New York, New York County, NY'],
  ])('offers the right place first for %s', async (text, label) => {
    expect((await offered(text)).labels[0]).toBe(label);
    expect((await offered(text, [])).labels[0]).toBe(label);
  });

  it('offers no place outside the state in the text', async () => {
    for (const [text, state] of [
      ['Houston, TX 77002', 'TX'],
      ['Charlotte, NC, USA', 'NC'],
      ['Richmond, VA 23220', 'VA'],
      ['Qwertzville, WY', 'WY'],
      ['Charlotte, Wyoming', 'WY'],
      ['NoDa, TX', 'TX'],
    ] as const)
      for (const label of (await offered(text)).labels) expect([text, label.slice(-2)]).toEqual([text, state]);
  });

  it('offers every place of an ambiguous name, with those within reach first', async () => {
    const { as, labels } = await offered('Springfield');
    expect([as, labels.length]).toEqual(['several', 6]);
    expect((await offered('Richmond', [(await findPlace('richmond-va')) as Place])).labels[0]).toBe(
      'Richmond, Richmond city, VA',
    );
    expect((await offered('Fort Mill')).as).toBe('known');
  });

  it('finds a county by a former name', async () => {
    expect((await offered('Dade, FL')).labels).toContain('Miami-Dade County, FL');
  });
});

describe('a typed word', () => {
  it('matches prefixes, with places in the home state first', async () => {
    expect((await offered('durham')).labels[0]).toBe('Durham, Durham County, NC');
    expect((await offered('austin')).labels[0]).toBe('Austin, Travis County, TX');
    expect((await offered('mecklenburg')).labels).toContain('Mecklenburg County, NC');
  });

  it('matches a similar name within reach before a prefix far away', async () => {
    const { as, labels } = await offered('gastona');
    expect(as).toBe('guesses');
    expect(labels[0]).toBe('Gastonia, Gaston County, NC');
  });

  it('orders guesses by distance, not by population', async () => {
    const { as, labels } = await offered('Huntersvile');
    expect(as).toBe('guesses');
    expect(labels[0]).toBe('Huntersville, Mecklenburg County, NC');
  });

  it('matches nothing if no place has a similar name: "NoDa" is not New Orleans', async () => {
    for (const unknown of ['NoDa', 'Plaza Midwood', 'Qwertzville']) {
      expect([unknown, await offered(unknown)]).toEqual([unknown, { as: 'known', labels: [] }]);
    }
  });

  it('matches despite a typo if the user has no service areas', async () => {
    expect((await offered('Charlote', [])).labels).toContain('Charlotte, Mecklenburg County, NC');
  });
});

describe('offersFor with a small gazetteer', () => {
  const county = (name: string, fips = name): County => {
    const key = name.toLowerCase();
    return { fips, name: `${name} County`, state: 'NC', lat: 35, lon: -80, keys: [`${key} county`, key] };
  };
  const mecklenburg = county('Mecklenburg');
  /** A place the given number of miles north of home. */
  const place = (name: string, miles = 0, population = 0): Place => ({
    ...{ id: `${name} ${miles}`, name, county: mecklenburg, lat: 35 + miles / 69, lon: -80 },
    ...{ population, keys: [name.toLowerCase()] },
  });
  const home = place('Home');
  const words = (text: string, near: readonly Place[], far: readonly Place[] = [], areas = [home], counties: County[] = []) => {
    const gazetteers = [
      { places: near, counties },
      { places: far, counties: [] },
    ];
    const { offers, as } = offersFor(readPlace(text), () => gazetteers, areas);
    return [as, ...offers.map((offer) => (offer.kind === 'county' ? offer.county.name : keyOf(offer)))];
  };

  it('puts a similar name nearby before a prefix far away, unless a place matches exactly', () => {
    expect(words('gastona', [place('Gastonia', 9)], [place('Gastonas', 900)])).toEqual([
      'guesses',
      'place Gastonia 9',
      'place Gastonas 900',
    ]);
    expect(words('austin', [place('Austen', 9)], [place('Austin', 900)])).toEqual(['known', 'place Austin 900']);
    expect(words('easton', [place('Gaston', 9)], [], [home], [county('Easton')])).toEqual(['known', 'Easton County']);
    expect(words('gasto', [place('Gastonia', 9)], [place('Easto', 9)])).toEqual(['known', 'place Gastonia 9']);
    expect(words('gasto', [place('Gastonia', 9)], [place('Gaston', 9)])).toEqual(['known', 'place Gastonia 9', 'place Gaston 9']);
  });

  it('guesses within a hundred miles of a service area, the nearest first', () => {
    const near = [place('Gastonia', 110), place('Gastonia', 90), place('Gastonia', 300), place('Gastonia', 9)];
    expect(words('gastona', near)).toEqual(['guesses', 'place Gastonia 9', 'place Gastonia 90']);
    const areas = [place('Elsewhere', 2000), home];
    expect(words('gastona', near, [], areas)).toEqual(['guesses', 'place Gastonia 9', 'place Gastonia 90']);
    expect(words('gastona', [near[3]!], [place('Gastonas', 9)], [])).toEqual(['guesses', 'place Gastonia 9', 'place Gastonas 9']);
  });

  it('offers at most six places and two counties', () => {
    const seven = Array.from({ length: 7 }, (_, index) => place('Gastonia', index));
    const three = ['Gaston', 'Gastonia', 'Gastons'].map((name) => county(name));
    expect(words('gaston', seven, [], [home], three)).toHaveLength(1 + 6 + 2);
    const apart = [
      { places: [], counties: three.slice(0, 2) },
      { places: [], counties: three.slice(2) },
    ];
    expect(offersFor(readPlace('gaston'), () => apart, [home]).offers).toHaveLength(2);
  });
});

describe('offersWith', () => {
  const projects = ['Dilworth', 'dilworth', 'Dilly', 'NoDa'].map((neighborhood) => ({
    neighborhood,
    city: 'Charlotte',
    state: 'NC',
  }));
  const found = { offers: [{ kind: 'place', place: {} as Place } as const] };
  const labels = (as: 'known' | 'guesses', text: string) =>
    offersWith({ ...found, as }, projects, text).offers.map((offer) => (offer.kind === 'place' ? 'place' : labelOf(offer)));

  it('offers each neighborhood once, instead of guesses and after places with a matching name', () => {
    expect(labels('guesses', 'Dilworth')).toEqual(['dilworth in Charlotte, NC']);
    expect(labels('guesses', 'dil')).toHaveLength(2);
    expect(labels('known', 'no')).toEqual(['place', 'NoDa in Charlotte, NC']);
    // A place can have the same name, like Dilworth in Minnesota.
    expect(labels('known', 'noda')).toEqual(['NoDa in Charlotte, NC', 'place']);
    expect(offersWith({ ...found, as: 'guesses' }, projects, 'no').as).toBe('known');
    expect(labels('guesses', 'Plaza')).toEqual(['place']);
    expect(offersWith({ ...found, as: 'guesses' }, projects, 'Dilworth', 'TX').as).toBe('guesses');
    expect(offersWith({ ...found, as: 'guesses' }, [{ neighborhood: 'Plaza', city: 'A', state: null }], 'pl').as).toBe('guesses');
  });
});

it('an offer has a key and a label, and a county is written without its kind', () => {
  const { county } = charlotte;
  const zip = { kind: 'zip', code: '28203', place: charlotte } as const;
  expect([keyOf(zip), labelOf(zip)]).toEqual(['zip charlotte-nc', '28203: Charlotte, NC']);
  expect([keyOf({ kind: 'county', county }), countyText(county)]).toEqual(['37119', 'Mecklenburg']);
  expect(countyText({ ...county, name: 'District of Columbia', state: 'DC' })).toBe('');
});
