import { beforeAll, describe, expect, it } from 'vitest';
import type { County, Gazetteer, Place } from '#shared/places/gazetteer';
import { findPlace, loadLargest, loadState } from '#shared/places/load';
import { countyText, keyOf, labelOf, offersFor, offersWith } from './where';

let gazetteers: Gazetteer[];
let charlotte: Place;
beforeAll(async () => {
  gazetteers = [await loadState('NC'), await loadLargest()];
  charlotte = (await findPlace('charlotte-nc')) as Place;
});

const offered = (text: string, areas: readonly Place[] = [charlotte]) => {
  const { offers, as } = offersFor(gazetteers, text, areas);
  return { as, labels: offers.map(labelOf) };
};

describe('what a word for a place may mean', () => {
  it('is what begins so, at home first', () => {
    expect(offered('durham').labels[0]).toBe('Durham, Durham County, NC');
    expect(offered('austin').as).toBe('known');
    expect(offered('austin').labels[0]).toBe('Austin, Travis County, TX');
    expect(offered('mecklenburg').labels).toContain('Mecklenburg County, NC');
  });

  it('is a similar name within reach, before what begins so far away', () => {
    const { as, labels } = offered('gastona');
    expect(as).toBe('guesses');
    expect(labels[0]).toBe('Gastonia, Gaston County, NC');
  });

  it('orders guesses by how near they are, whatever their size', () => {
    const { as, labels } = offered('Huntersvile');
    expect(as).toBe('guesses');
    expect(labels[0]).toBe('Huntersville, Mecklenburg County, NC');
  });

  it('is, for the name of a neighborhood, one of the places where somebody works: "NoDa" is not New Orleans', () => {
    for (const neighborhood of ['NoDa', 'Plaza Midwood', 'Dilworth']) {
      const { as, labels } = offered(neighborhood);
      expect([neighborhood, as, labels[0]]).toEqual([neighborhood, 'around', 'Charlotte, Mecklenburg County, NC']);
      expect(labels).toHaveLength(6);
    }
  });

  it('is nothing where nobody has said where they work', () => {
    expect(offered('Qwertzville', [])).toEqual({ as: 'around', labels: [] });
  });

  it('forgives slips for somebody without areas', () => {
    expect(offered('Charlote', []).labels).toContain('Charlotte, Mecklenburg County, NC');
  });
});

describe('in a small world', () => {
  const county = (name: string, fips = name): County => {
    const key = name.toLowerCase();
    return { fips, name: `${name} County`, state: 'NC', lat: 35, lon: -80, keys: [`${key} county`, key] };
  };
  const mecklenburg = county('Mecklenburg');
  /** So many miles north of home. */
  const place = (name: string, miles = 0, population = 0): Place => ({
    ...{ id: `${name} ${miles}`, name, county: mecklenburg, lat: 35 + miles / 69, lon: -80 },
    ...{ population, keys: [name.toLowerCase()] },
  });
  const home = place('Home');
  const words = (text: string, near: readonly Place[], far: readonly Place[] = [], areas = [home], counties: County[] = []) => {
    const { offers, as } = offersFor(
      [
        { places: near, counties },
        { places: far, counties: [] },
      ],
      text,
      areas,
    );
    return [as, ...offers.map((offer) => (offer.kind === 'county' ? offer.county.name : keyOf(offer)))];
  };

  it('a similar name nearby comes before what begins so far away, unless somewhere is called just that', () => {
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

  it('what is similar is within a hundred miles of one of the areas, the nearest first', () => {
    const near = [place('Gastonia', 110), place('Gastonia', 90), place('Gastonia', 300), place('Gastonia', 9)];
    expect(words('gastona', near)).toEqual(['guesses', 'place Gastonia 9', 'place Gastonia 90']);
    const areas = [place('Elsewhere', 2000), home];
    expect(words('gastona', near, [], areas)).toEqual(['guesses', 'place Gastonia 9', 'place Gastonia 90']);
    expect(words('gastona', [near[3]!], [place('Gastonas', 9)], [])).toEqual(['guesses', 'place Gastonia 9', 'place Gastonas 9']);
  });

  it('there are six places at most, and two counties', () => {
    const seven = Array.from({ length: 7 }, (_, index) => place('Gastonia', index));
    const three = ['Gaston', 'Gastonia', 'Gastons'].map((name) => county(name));
    expect(words('gaston', seven, [], [home], three)).toHaveLength(1 + 6 + 2);
    const apart = [
      { places: [], counties: three.slice(0, 2) },
      { places: [], counties: three.slice(2) },
    ];
    expect(offersFor(apart, 'gaston', [home]).offers).toHaveLength(2);
  });

  it('where nothing is known, the largest places within 25 miles are offered', () => {
    const around = [place('Small', 1, 10), place('Large', 24, 1000), place('Far', 26, 9000), place('Middle', 2, 100)];
    expect(words('noda', around)).toEqual(['around', 'place Large 24', 'place Middle 2', 'place Small 1']);
    expect(offersFor([], 'noda', [home])).toEqual({ as: 'around', offers: [] });
  });
});

describe('the neighborhoods of projects that were shown', () => {
  const projects = ['Dilworth', 'dilworth', 'Dilly', 'NoDa'].map((neighborhood) => ({
    neighborhood,
    city: 'Charlotte',
    state: 'NC',
  }));
  const found = { offers: [{ kind: 'place', place: {} as Place } as const] };
  const labels = (as: 'known' | 'guesses' | 'around', text: string) =>
    offersWith({ ...found, as }, projects, text).offers.map((offer) => (offer.kind === 'place' ? 'place' : labelOf(offer)));

  it('come each once, in place of guesses and after places that are called so', () => {
    expect(labels('around', 'Dilworth')).toEqual(['dilworth in Charlotte, NC']);
    expect(labels('guesses', 'dil, nc')).toHaveLength(2);
    expect(labels('known', 'no')).toEqual(['place', 'NoDa in Charlotte, NC']);
    expect(offersWith({ ...found, as: 'around' }, projects, 'no').as).toBe('known');
    expect(labels('around', 'Plaza')).toEqual(['place']);
    expect(offersWith({ ...found, as: 'around' }, [{ neighborhood: 'Plaza', city: 'A', state: null }], 'pl').as).toBe('around');
  });
});

it('an offer has a key and a label; a county is written as the field for it has it', () => {
  const { county } = charlotte;
  const zip = { kind: 'zip', code: '28203', place: charlotte } as const;
  expect([keyOf(zip), labelOf(zip)]).toEqual(['zip charlotte-nc', '28203: Charlotte, NC']);
  expect([keyOf({ kind: 'county', county }), countyText(county)]).toEqual(['37119', 'Mecklenburg']);
  expect(countyText({ ...county, name: 'District of Columbia', state: 'DC' })).toBe('');
});
