import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { keys } from '#core/kernel/table/keys';
import { invalidCursor } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { aPerson, aProject, type Person, projectInput } from '#functions/testing/builders';
import { changeItem } from '#functions/testing/changes';
import { everyItem, type Item, restore } from '#functions/testing/everything';
import { cellOf } from '#shared/places/distance';
import { ProjectBody, type ProjectInput } from '#shared/project/project.contract';
import { newProject } from './compose';
import { nowhere } from './locate';
import type { ProjectRecord } from './project';
import { createProject } from './project.repo';
import { type Found, searchAround, searchNearest, searchProjects } from './search.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const tomorrow = plus(now, days(1));
/** A degree of latitude is some 69 miles. */
const center = { lat: 35.25, lon: -80.75 };
const miles = (north: number) => ({ lat: center.lat + north / 69.0934, lon: center.lon });

let owner: Person;
let empty: Item[];
beforeAll(async () => {
  owner = await aPerson({}, now);
  empty = await everyItem();
});
beforeEach(() => restore(empty));

let sequence = 0;

/** A project that is so many miles north of the center, each newer than the one before; in no state, so that it is filed by distance alone. */
const near = async (north: number, fields: Partial<ProjectInput> = {}, east = 0): Promise<ProjectRecord> => {
  sequence += 1;
  const body = ProjectBody.parse({ ...projectInput, state: null, ...fields });
  const whereabouts = { ...nowhere, lat: miles(north).lat, lon: center.lon + east };
  const project = newProject(body, {
    id: newId(plus(now, sequence)),
    owner,
    photos: [],
    whereabouts,
    mask: freshMask(owner.id),
    now,
  });
  await createProject(project, now);
  return project;
};

/** So many entries in a cell of projects of another kind, older than all projects. */
const others = async (cell: string, amount: number): Promise<void> => {
  for (let left = amount; left > 0; left -= 100)
    await transact(
      Array.from({ length: Math.min(100, left) }, (_, one) =>
        put({
          ...keys.cellEntry(cell, newId(plus(now, -left + one))),
          entity: 'CellEntry',
          ...center,
          propertyType: 'condominium',
        }),
      ),
    );
};

const idsOf = ({ items }: { items: readonly Found[] }): string[] => items.map(({ project }) => project.id);
const named = (projects: readonly ProjectRecord[]): string[] => projects.map(({ id }) => id);
const search = { state: 'CA', city: 'San Diego', county: undefined };

describe('a search by name', () => {
  it('finds open projects by name, newest first, page by page', async () => {
    const [one, two] = [await aProject(owner, {}, now), await aProject(owner, {}, plus(now, 1))];
    await aProject(owner, { city: 'San Jose', county: 'Santa Clara' }, plus(now, 2));
    await aProject(owner, { state: 'TX' }, plus(now, 3));
    const found = await searchProjects(search, {}, { limit: 10 }, now);
    expect([idsOf(found), found.next, found.items[0]]).toEqual([named([two, one]), undefined, { project: two }]);
    const first = await searchProjects(search, {}, { limit: 1 }, now);
    expect(idsOf(first)).toEqual([two.id]);
    expect(idsOf(await searchProjects(search, {}, { limit: 1, cursor: first.next }, now))).toEqual([one.id]);
    const both = { ...search, county: 'Orange' };
    expect(idsOf(await searchProjects(both, {}, { limit: 10 }, now))).toEqual([]);
  });

  it('applies every filter', async () => {
    const project = await aProject(owner, { occupancyStatus: 'vacant' }, now);
    const { propertyType, stagingLevel, timeline, occupancyStatus } = project;
    const all = { propertyType, stagingLevel, timeline, occupancyStatus: occupancyStatus ?? undefined };
    expect(idsOf(await searchProjects(search, all, { limit: 10 }, now))).toEqual([project.id]);
    for (const name of Object.keys(all))
      expect(idsOf(await searchProjects(search, { ...all, [name]: 'another' }, { limit: 10 }, now)), name).toEqual([]);
  });

  it('fills its page with matching projects', async () => {
    const wanted = await aProject(owner, { propertyType: 'townhouse' }, now);
    await aProject(owner, {}, plus(now, 1));
    expect(idsOf(await searchProjects(search, { propertyType: 'townhouse' }, { limit: 1 }, now))).toEqual([wanted.id]);
  });

  it.each([
    ['is over', { deadline: now.toISOString() }],
    ['has a bid that was accepted', { selectedBidId: 'bid' }],
    ['was cancelled', { status: 'cancelled' }],
    ['has changed its type', { propertyType: 'another' }],
    ['is gone', 'gone' as const],
  ])('skips a project that %s since its entry was read', async (_, other) => {
    const project = await aProject(owner, {}, now);
    await changeItem(keys.project(project.id), other);
    const filters = { propertyType: project.propertyType };
    expect(idsOf(await searchProjects(search, filters, { limit: 10 }, now))).toEqual([]);
  });
});

const around = (amount: number, ...more: number[]) => ({
  areas: [{ point: center, miles: amount }, ...more.map((north) => ({ point: miles(north), miles: 10 }))],
  filters: { propertyType: projectInput.propertyType },
  list: ['around', amount],
});

describe.each([
  ['around places', (request: { limit: number }) => searchAround(around(25), request, now)],
  [
    'for the nearest',
    (request: { limit: number }) => searchNearest({ point: center, miles: 25 }, around(25).filters, request, now),
  ],
])('a search %s', (_, find) => {
  it('finds projects within the distance, with their distances', async () => {
    const [there, edge] = [await near(0), await near(24.9)];
    await near(25.1);
    const { items, next } = await find({ limit: 10 });
    expect(new Map(items.map(({ project, miles }) => [project.id, Math.round(10 * (miles ?? -1)) / 10]))).toEqual(
      new Map([
        [there.id, 0],
        [edge.id, 24.9],
      ]),
    );
    expect(next).toBeUndefined();
  });

  it('skips projects of another type', async () => {
    await near(0, { propertyType: 'condominium' });
    expect((await find({ limit: 10 })).items).toEqual([]);
  });

  it.each([
    ['is over', { deadline: now.toISOString() }],
    ['has a bid that was accepted', { selectedBidId: 'bid' }],
    ['has changed its type', { propertyType: 'another' }],
    ['has moved away', miles(26)],
    ['has lost its place', { lat: null, lon: null }],
    ['is gone', 'gone' as const],
  ])('skips a project that %s since its entry was read', async (_, other) => {
    await changeItem(keys.project((await near(0)).id), other);
    expect((await find({ limit: 10 })).items).toEqual([]);
  });

  it('shows a project whose deadline was extended', async () => {
    const project = await near(0, { deadline: tomorrow.toISOString() });
    expect(idsOf(await find({ limit: 10 }))).toEqual([project.id]);
  });
});

describe('a search around places', () => {
  it('finds each project once, newest first, with the distance to the nearest place', async () => {
    const [between, far] = [await near(8), await near(20)];
    const { items } = await searchAround(around(25, 10), { limit: 10 }, now);
    expect(items.map(({ project, miles }) => [project.id, Math.round(miles ?? -1)])).toEqual([
      [far.id, 10],
      [between.id, 2],
    ]);
  });

  it('continues page by page, with a cursor that fits only its own places', async () => {
    const projects = [await near(3), await near(2), await near(1)];
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await searchAround(around(25), { limit: 2, cursor }, now);
      pages.push(idsOf(page));
      if (page.next)
        await expect(searchAround(around(50), { limit: 2, cursor: page.next }, now)).rejects.toThrow(invalidCursor());
      cursor = page.next;
    } while (cursor);
    expect(pages.flat()).toEqual(named(projects.reverse()));
    expect(pages[0]?.length).toBe(2);
    expect((await searchAround(around(25), { limit: 3 }, now)).next).toBeUndefined();
  });

  it('reads past other types up to a limit, and continues on the next page', async () => {
    const cell = cellOf(center, 0.5);
    const project = await near(0);
    await changeItem(keys.cellEntry(cell, project.id), 'gone');
    const entry = { ...keys.cellEntry(cell, newId(plus(now, -days(1)))), entity: 'CellEntry' as const, ...center };
    // As many as are read for a page: one piece of twenty-five, and eight further ones.
    await others(cell, 9 * 25);
    await transact([put({ ...keys.project(entry.SK), entity: 'Project', ...project, id: entry.SK })]);
    await transact([put({ ...entry, propertyType: projectInput.propertyType })]);
    const first = await searchAround(around(10), { limit: 10 }, now);
    expect([idsOf(first), first.next === undefined]).toEqual([[], false]);
    const second = await searchAround(around(10), { limit: 10, cursor: first.next }, now);
    expect([idsOf(second), second.next]).toEqual([[entry.SK], undefined]);
  });
});

describe('a search for the nearest projects', () => {
  const nearest = (limit: number, at = now) => searchNearest({ point: center, miles: 25 }, around(25).filters, { limit }, at);

  it('lists the nearest first, and the newest first at equal distance', async () => {
    const [first, second, far, third] = [await near(1), await near(2), await near(24), await near(3)];
    // Degrees to the west and to the east: as far as each other, and in cells of their own.
    const [older, newer] = [await near(0, {}, -0.28125), await near(0, {}, 0.28125)];
    const { items, truncated } = await nearest(10);
    expect(idsOf({ items })).toEqual(named([first, second, third, newer, older, far]));
    expect([items[3]?.miles === items[4]?.miles, truncated]).toEqual([true, false]);
  });

  it('finds projects around a point', async () => {
    const { id } = await near(0);
    const { items } = await searchNearest({ point: center, miles: 0 }, {}, { limit: 10 }, now);
    expect(idsOf({ items })).toEqual([id]);
  });

  it('reports if there are more, and has no second page', async () => {
    // The last is in a cell that is looked at, and too far.
    for (const north of [2, 1, 25.1]) await near(north);
    expect([(await nearest(2)).truncated, (await nearest(1)).truncated]).toEqual([false, true]);
    expect((await nearest(1)).items.length).toBe(1);
    const again = searchNearest({ point: center, miles: 25 }, {}, { limit: 1, cursor: 'x' }, now);
    await expect(again).rejects.toThrow(invalidCursor());
  });

  it('ignores closed projects whose entries still exist', async () => {
    const open = await near(1, { deadline: plus(now, 2).toISOString() });
    await near(2, { deadline: plus(now, 1).toISOString() });
    const { items, truncated } = await nearest(1, plus(now, 1));
    expect([items.map(({ project }) => project.id), truncated]).toEqual([[open.id], false]);
  });

  it('reports if a cell has more than the sixty newest', async () => {
    await near(1);
    const cell = cellOf(center, 0.5);
    await others(cell, 58);
    expect((await nearest(10)).truncated).toBe(false);
    await others(cell, 1);
    expect((await nearest(10)).truncated).toBe(true);
  });
});
