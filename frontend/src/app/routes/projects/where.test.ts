import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer, Place } from '#shared/places/gazetteer';
import { findPlace, loadLargest, loadState } from '#shared/places/load';
import { labelOf, offersFor } from './where';

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
