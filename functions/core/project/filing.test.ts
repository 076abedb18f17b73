import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maxTransactionItems } from '#core/table/transact';
import { remove } from '#core/table/write';
import { type GazetteerFile, readGazetteer } from '#shared/places/gazetteer';
import { entriesOf, moveInSearch } from './filing';
import type { ProjectRecord } from './project';
import { createProject } from './project.repo';
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
  });

  it('leave room for what else a new project is made of: its counts, its photos and its kept answer', async () => {
    const photos = Array.from({ length: 11 }, () => remove({ PK: 'a photo', SK: 'that is taken into use' }));
    const one = { ...widest(['a', 'b', 'c']), title: 'A house', userId: 'owner', revision: 0, masked: null };
    let written = 0;
    await createProject(one, new Date(), photos, async (writes) => {
      written = writes.length + 1;
    });
    expect(written - entriesOf(one).length).toBe(11 + 7);
    expect(42 + 11 + 7).toBeLessThan(maxTransactionItems);
  });

  it('are few for the places that there are', () => {
    for (const file of readdirSync('shared/places/data')) {
      const { places } = readGazetteer(JSON.parse(readFileSync(`shared/places/data/${file}`, 'utf8')) as GazetteerFile);
      for (const { name, county } of places)
        expect(searchPlaces({ state: county.state, city: name, counties: [county.name] }).length).toBeLessThanOrEqual(26);
    }
  });

  it('stay as they are when nothing of them changes', () => {
    const one = widest(['a', 'b', 'c']);
    expect(moveInSearch(one, { ...one, revision: 7 })).toEqual([]);
  });
});
