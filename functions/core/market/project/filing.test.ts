import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maxTransactionItems, transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { changesOf } from '#functions/testing/changes';
import { type GazetteerFile, readGazetteer } from '#shared/places/gazetteer';
import { addToSearch, moveInSearch, pointOf, projectSearchEntries, removeFromSearch, sameRevision } from './filing';
import type { ProjectRecord } from './project';
import { createProject } from './project.repo';
import { searchPlaces } from './search';

const project = (fields: Partial<ProjectRecord>): ProjectRecord =>
  ({ id: 'x', state: 'NC', city: 'A', county: 'A', placeId: null, deadline: null, ...fields }) as ProjectRecord;

/** Names that begin in as many ways as any: in two forms, and none like the other. */
const worst = (letter: string) => `sainte ${letter.repeat(90)}`;

describe('the search entries of a project', () => {
  const widest = (letters: [string, string, string]): ProjectRecord => {
    const [city = '', county = '', countyName = ''] = letters.map(worst);
    return project({ city, county, countyName, lat: 35, lon: letters[0].codePointAt(0) ?? 0 });
  };

  it('are at most 36, so that a move with new photos fits in one transaction', () => {
    const [before, after] = [widest(['a', 'b', 'c']), widest(['z', 'y', 'x'])];
    for (const one of [before, after]) expect(projectSearchEntries(one).length).toBeLessThanOrEqual(36);
    // Beside the project and what its photos take: two notes and ten uploads.
    expect(1 + 12 + moveInSearch(before, after).length).toBeLessThanOrEqual(maxTransactionItems);
  });

  it('leave room for the other items of a new project in the transaction', async () => {
    const photos = Array.from({ length: 11 }, () => remove({ PK: 'a photo', SK: 'that is taken into use' }));
    const names = { title: 'A house', neighborhood: 'North' };
    const one = { ...widest(['a', 'b', 'c']), ...names, userId: 'owner', revision: 0, masked: null };
    let written = 0;
    await createProject(one, new Date(), photos, async (writes) => {
      written = writes.length + 1;
    });
    expect(written - projectSearchEntries(one).length).toBe(11 + 5);
    expect(36 + 11 + 5).toBeLessThan(maxTransactionItems);
  });

  it('contain the names, the place, and the deadline', () => {
    const deadline = '2026-03-01T12:00:00.500Z';
    const lists = {
      propertyType: 'townhouse',
      stagingLevel: 'standard',
      timeline: '2-4weeks',
      occupancyStatus: 'vacant',
    } as const;
    const one = project({ ...lists, city: 'Bo', county: 'Bo', countyName: 'Ty', lat: 35.2, lon: -80.8, deadline });
    const facts = { ...lists, deadline, expiresAtEpochSeconds: 1772366401 };
    const names = { entity: 'SearchEntry', cities: '|bo|', counties: '|bo|ty|', ...facts };
    const point = { entity: 'CellEntry', lat: 35.2, lon: -80.8, ...facts };
    expect(projectSearchEntries(one)).toEqual([
      ...['CITY#b', 'CITY#bo', 'COUNTY#b', 'COUNTY#bo', 'COUNTY#t', 'COUNTY#ty'].map((name) => ({
        ...{ PK: `SEARCH#NC#${name}`, SK: 'x', ...names },
      })),
      ...['0.5_250_198', '1_125_99', '2_62_49'].map((cell) => ({ PK: `GEO#${cell}`, SK: 'x', ...point })),
    ]);
    for (const entry of projectSearchEntries({ ...one, deadline: null })) expect(Object.keys(entry)).not.toContain('deadline');
  });

  it.each([
    [
      { lat: 35.2, lon: -80.8 },
      { lat: 35.2, lon: -80.8 },
    ],
    [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 0 },
    ],
    [{ lat: null, lon: -80.8 }, undefined],
    [{ lat: 35.2, lon: null }, undefined],
  ])('include cells only if the project has coordinates: %j', (where, point) => {
    expect(pointOf(where)).toEqual(point);
    expect(projectSearchEntries(project(where)).some(({ entity }) => entity === 'CellEntry')).toBe(point !== undefined);
  });

  it('are stored, replaced, and removed by their keys', async () => {
    const one = project({ lat: 35.2, lon: -80.8 });
    const filed = () => changesOf(() => transact(addToSearch(one)));
    expect((await filed()).split('\n').length).toBe(projectSearchEntries(one).length);
    expect(await filed()).toBe('');
    const gone = await changesOf(() => transact(removeFromSearch(one)));
    expect(new Set(gone.split('\n'))).toEqual(new Set(projectSearchEntries(one).map(({ PK, SK }) => `- ${PK} ${SK}`)));
  });

  it('change only where the project changes', async () => {
    const before = project({ city: 'Ab', county: 'Cd', lat: 35.2, lon: -80.8 });
    await transact(addToSearch(before));
    const [moved, elsewhere] = [
      { ...before, city: 'Ac' },
      { ...before, lon: -80.7 },
    ];
    expect(await changesOf(() => transact(moveInSearch(before, moved)))).toMatchInlineSnapshot(`
      "  SEARCH#NC#CITY#a x cities: |ab| > |ac|
      - SEARCH#NC#CITY#ab x
      + SEARCH#NC#CITY#ac x cities=|ac|, counties=|cd|, entity=SearchEntry
        SEARCH#NC#COUNTY#c x cities: |ab| > |ac|
        SEARCH#NC#COUNTY#cd x cities: |ab| > |ac|"
    `);
    await transact(moveInSearch(moved, before));
    expect(moveInSearch(before, elsewhere).length).toBe(3);
    expect(await changesOf(() => transact(moveInSearch(before, elsewhere)))).toMatchInlineSnapshot(`
      "  GEO#0.5_250_198 x lon: -80.8 > -80.7
        GEO#1_125_99 x lon: -80.8 > -80.7
        GEO#2_62_49 x lon: -80.8 > -80.7"
    `);
    expect(sameRevision({ ...before, revision: 7 })).toEqual({ revision: 7 });
  });

  it('stay few for every known place', () => {
    for (const file of readdirSync('shared/places/data')) {
      const { places } = readGazetteer(JSON.parse(readFileSync(`shared/places/data/${file}`, 'utf8')) as GazetteerFile);
      for (const { name, county } of places)
        expect(searchPlaces({ state: county.state, city: name, counties: [county.name] }).length).toBeLessThanOrEqual(26);
    }
  });

  it('stay the same if nothing relevant changes', () => {
    const one = widest(['a', 'b', 'c']);
    expect(moveInSearch(one, { ...one, revision: 7 })).toEqual([]);
  });
});
