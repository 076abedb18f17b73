import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maxTransactionItems } from '#core/table/transact';
import { type GazetteerFile, readGazetteer } from '#shared/places/gazetteer';
import { entriesOf, moveInSearch } from './filing';
import type { ProjectRecord } from './project';
import { searchPlaces } from './search';

const project = (fields: Partial<ProjectRecord>): ProjectRecord =>
  ({ id: 'x', state: 'NC', city: 'A', county: 'A', placeId: null, deadline: null, ...fields }) as ProjectRecord;

/** Names that begin in as many ways as any: in two forms, and none like the other. */
const worst = (letter: string) => `sainte ${letter.repeat(90)}`;

describe('the entries of a project', () => {
  const widest = (letters: [string, string, string]): ProjectRecord => {
    const [city = '', county = '', countyName = ''] = letters.map(worst);
    return project({ city, county, countyName, lat: 35, lon: letters[0].codePointAt(0) ?? 0 });
  };

  it('are at most 42, so that an edit that moves a project and replaces its photos is one transaction', () => {
    const [before, after] = [widest(['a', 'b', 'c']), widest(['z', 'y', 'x'])];
    for (const one of [before, after]) expect(entriesOf(one).length).toBeLessThanOrEqual(42);
    // Beside the project and what its photos take: two notes and ten uploads.
    expect(1 + 12 + moveInSearch(before, after).length).toBeLessThanOrEqual(maxTransactionItems);
    const old = project({ city: 'a'.repeat(100), county: 'b'.repeat(100) });
    delete old.placeId;
    expect(1 + moveInSearch(old, { ...after, id: old.id }).length).toBeLessThanOrEqual(maxTransactionItems);
  });

  it('are few for the places that there are', () => {
    for (const file of readdirSync('shared/places/data')) {
      const { places } = readGazetteer(JSON.parse(readFileSync(`shared/places/data/${file}`, 'utf8')) as GazetteerFile);
      for (const { name, county } of places)
        expect(
          searchPlaces({ state: county.state, city: name, county: county.name, countyName: county.name }).length,
        ).toBeLessThanOrEqual(26);
    }
  });

  it('stay as they are when nothing of them changes', () => {
    const one = widest(['a', 'b', 'c']);
    expect(moveInSearch(one, { ...one, revision: 7 })).toEqual([]);
  });
});
