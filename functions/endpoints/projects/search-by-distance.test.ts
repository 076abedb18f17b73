import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { put, remove } from '#core/kernel/table/write';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { listProjects } from '#shared/api/routes';
import { cellsOf, milesBetween } from '#shared/places/distance';
import { findPlace } from '#shared/places/load';
import type { ProjectInput } from '#shared/project/project.contract';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import { anAcceptedBid, anOwner, aProject, aStager } from '../../testing/builders';
import { type Answer, caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listProjects);
type Found = Answer<typeof listProjects>;
const titles = ({ body }: Found) => body.map(({ title }) => title);
const nextCursor = ({ headers }: Found) =>
  new URL(/^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? '/', 'http://test').searchParams.get('cursor');

let moment = Date.now() - 86_400_000;
const later = () => {
  moment += 60_000;
  return new Date(moment);
};

const searcher = async (serviceAreas: ServiceArea[] = []) => {
  const stager = await aStager();
  await saveServiceAreas(stager, serviceAreas, new Date());
  return (query: Record<string, string>) => list({ sessionId: stager.sessionId, query });
};

/** Returns all pages of a search. */
const everyPage = async (search: Awaited<ReturnType<typeof searcher>>, query: Record<string, string>) => {
  const pages: Found[] = [];
  let cursor: string | null = null;
  do {
    const page: Found = await search({ ...query, ...(cursor && { cursor }) });
    expect(page.status).toBe(200);
    pages.push(page);
    cursor = nextCursor(page);
  } while (cursor !== null && pages.length < 200);
  return pages;
};

type At = Pick<ProjectInput, 'city' | 'county' | 'state'>;

describe('listProjects within a distance of a place', () => {
  it('finds projects within the distance, across state lines, newest first or nearest first', async () => {
    const owner = await anOwner();
    const post = (title: string, at: At) => aProject(owner, { title, ...at }, later());
    await post('in the middle', { city: 'Charlotte', county: 'Mecklenburg County', state: 'NC' });
    await post('across the border', { city: 'Fort Mill', county: 'York', state: 'SC' });
    await post('forty miles', { city: 'Salisbury', county: 'Rowan', state: 'NC' });
    await post('far away', { city: 'Raleigh', county: 'Wake', state: 'NC' });
    await post('nowhere', { city: 'Xyzzyville', county: 'Plugh', state: 'NC' });
    await post('without a state', { city: 'Charlotte', county: 'Mecklenburg', state: '' });
    const search = await searcher();
    const near = await search({ near: 'charlotte-nc' });
    expect(titles(near)).toEqual(['across the border', 'in the middle']);
    const [charlotte, fortMill] = await Promise.all(['charlotte-nc', 'ft-mill-sc'].map(findPlace));
    expect(near.body.map(({ distanceMiles }) => distanceMiles)).toEqual([
      Math.round(milesBetween(charlotte!, fortMill!) * 10) / 10,
      0,
    ]);
    expect(titles(await search({ near: 'charlotte-nc', miles: '10' }))).toEqual(['in the middle']);
    expect(titles(await search({ near: 'charlotte-nc', miles: '50' }))).toEqual([
      'forty miles',
      'across the border',
      'in the middle',
    ]);
    expect(titles(await search({ near: 'charlotte-nc', miles: '50', sort: 'nearest' }))).toEqual([
      'in the middle',
      'across the border',
      'forty miles',
    ]);
    // An unknown city is located by its county.
    await post('in the county', { city: 'Sugaw Creek Hollow', county: 'Mecklenburg', state: 'NC' });
    expect(titles(await search({ near: 'charlotte-nc', miles: '25' }))[0]).toBe('in the county');
    // `near` overrides state and city.
    expect(titles(await search({ near: 'charlotte-nc', miles: '10', state: 'CA', city: 'Fresno', limit: '1' }))).toHaveLength(1);
  });

  it('reveals no coordinates', async () => {
    await aProject(await anOwner(), { title: 'secret spot', city: 'Moab', county: 'Grand', state: 'UT' });
    const answer = await (await searcher())({ near: 'moab-ut' });
    expect(answer.body[0]).toMatchObject({
      placeId: 'moab-ut',
      countyFips: '49019',
      countyName: 'Grand County',
      distanceMiles: 0,
    });
    expect(answer.text).not.toMatch(/"l(?:at|on)"/);
  });

  it('applies each of the four filters to searches by place, by name and by distance', async () => {
    const owner = await anOwner();
    const at = { city: 'Duluth', county: 'St. Louis County', state: 'MN' } as const;
    await aProject(
      owner,
      { ...at, title: 'one', propertyType: 'townhouse', occupancyStatus: 'vacant', timeline: '2-4weeks' },
      later(),
    );
    await aProject(owner, { ...at, title: 'two', stagingLevel: 'luxury', timeline: 'flexible' }, later());
    const search = await searcher();
    const ways: Record<string, string>[] = [
      { near: 'duluth-mn' },
      { near: 'duluth-mn', sort: 'nearest' },
      { state: 'MN', city: 'duluth' },
    ];
    for (const way of ways) {
      const filtered = async (filter: Record<string, string>) => titles(await search({ ...way, ...filter }));
      expect(await filtered({})).toEqual(['two', 'one']);
      expect(await filtered({ propertyType: 'townhouse' })).toEqual(['one']);
      expect(await filtered({ stagingLevel: 'luxury' })).toEqual(['two']);
      expect(await filtered({ timeline: 'flexible' })).toEqual(['two']);
      expect(await filtered({ occupancyStatus: 'vacant' })).toEqual(['one']);
      expect(await filtered({ occupancyStatus: 'vacant', stagingLevel: 'luxury' })).toEqual([]);
    }
  });

  it('leaves out projects that take no bids: deadline passed, bid selected', async () => {
    const owner = await anOwner();
    const at = { city: 'Bozeman', county: 'Gallatin', state: 'MT' } as const;
    await aProject(owner, { ...at, title: 'over', deadline: '2020-01-01' });
    await aProject(owner, { ...at, title: 'in time', deadline: '2090-01-01' });
    await anAcceptedBid(await aProject(owner, { ...at, title: 'selected' }), await aStager());
    const search = await searcher();
    for (const sort of ['newest', 'nearest']) expect(titles(await search({ near: 'bozeman-mt', sort }))).toEqual(['in time']);
  });

  it('pages through all cells once, newest first', { timeout: 120_000 }, async () => {
    const owner = await anOwner();
    const towns: At[] = [
      { city: 'Wichita', county: 'Sedgwick', state: 'KS' },
      { city: 'Newton', county: 'Harvey', state: 'KS' },
      { city: 'El Dorado', county: 'Butler', state: 'KS' },
      { city: 'Hutchinson', county: 'Reno', state: 'KS' },
    ];
    for (let number = 0; number < 60; number += 1)
      await aProject(owner, { title: `p${number}`, ...(towns[(number * 7) % towns.length] as At) }, later());
    const pages = await everyPage(await searcher(), { near: 'wichita-ks', miles: '50', limit: '7' });
    expect(pages.flatMap(titles)).toEqual(Array.from({ length: 60 }, (_, index) => `p${59 - index}`));
  });

  it('sets X-Truncated if a cell has more than sixty projects or the page is full', async () => {
    const [place, owner] = [await findPlace('guymon-ok'), await anOwner()];
    await aProject(owner, { title: 'the only one', city: 'Guymon', county: 'Texas', state: 'OK' });
    const search = await searcher();
    const query = { near: 'guymon-ok', miles: '10', sort: 'nearest' };
    expect((await search(query)).headers['x-truncated']).toBeUndefined();
    // Newer projects that are deleted except for their entries.
    for (let number = 10; number < 70; number += 1)
      await write(
        put({
          ...keys.cellEntry(cellsOf(place!)[0], `7ZZZZZZZZZZZZZZZZZZZZZZZ${number}`),
          entity: 'CellEntry',
          lat: place!.lat,
          lon: place!.lon,
        }),
      );
    const answer = await search(query);
    expect([answer.headers['x-truncated'], titles(answer)]).toEqual(['true', []]);
    for (let number = 10; number < 70; number += 1)
      await write(remove(keys.cellEntry(cellsOf(place!)[0], `7ZZZZZZZZZZZZZZZZZZZZZZZ${number}`)));
    await aProject(owner, { title: 'another', city: 'Guymon', county: 'Texas', state: 'OK' });
    expect((await search({ ...query, limit: '1' })).headers['x-truncated']).toBe('true');
    expect((await search({ ...query, limit: '2' })).headers['x-truncated']).toBeUndefined();
    expect((await search({ ...query, cursor: 'x' })).error.code).toBe('INVALID_CURSOR');
  });

  it.each([
    [{ near: 'nowhere-at-all-nc' }, 'near'],
    [{ near: 'Charlotte' }, 'near'],
    [{ near: 'a-zz' }, 'near'],
    [{ near: '../data/NC' }, 'near'],
    [{ near: 'x'.repeat(101) }, 'near'],
    [{ near: 'charlotte-nc', miles: '26' }, 'miles'],
    [{ near: 'charlotte-nc', miles: '1e2x' }, 'miles'],
    [{ near: 'charlotte-nc', sort: 'oldest' }, 'sort'],
    [{ near: 'charlotte-nc', propertyType: 'castle' }, 'propertyType'],
    [{ areas: 'all' }, 'areas'],
  ])('refuses %j and names %s', async (query, path) => {
    const answer = await (await searcher())(query as Record<string, string>);
    expect([answer.status, answer.error.code, answer.error.issues?.[0]?.path]).toEqual([400, 'VALIDATION_FAILED', path]);
  });

  it('accepts a cursor only for the search that returned it', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 3; number += 1)
      await aProject(owner, { city: 'Burlington', county: 'Chittenden', state: 'VT' });
    const search = await searcher([{ placeId: 'burlington-vt', miles: 25 }]);
    const query = { near: 'burlington-vt', limit: '1' };
    const cursor = nextCursor(await search(query)) as string;
    expect((await search({ ...query, cursor })).status).toBe(200);
    const others: Record<string, string>[] = [
      { ...query, miles: '50' },
      { ...query, near: 'winooski-vt' },
      { ...query, timeline: 'flexible' },
      { areas: 'own' },
      { state: 'VT', city: 'Burlington' },
    ];
    for (const other of others) expect((await search({ ...other, cursor })).error.code).toBe('INVALID_CURSOR');
  });

  it('costs the same however many projects other places have', { timeout: 120_000 }, async () => {
    const owner = await anOwner();
    for (let number = 0; number < 5; number += 1) await aProject(owner, { city: 'Spokane', county: 'Spokane', state: 'WA' });
    const search = await searcher();
    const query = { near: 'spokane-wa' };
    const before = await measureConsumption(() => search(query));
    for (let number = 0; number < 40; number += 1) await aProject(owner, { city: 'Miami', county: 'Miami-Dade', state: 'FL' });
    const after = await measureConsumption(async () => expect((await search(query)).body).toHaveLength(5));
    expect(after).toEqual(before);
    expect(after.units).toBeLessThanOrEqual(30);
  });
});

describe("listProjects in the stager's own service areas", () => {
  it('finds each project in any of the areas once, newest first, with the distance', async () => {
    const owner = await anOwner();
    await aProject(owner, { title: 'Tacoma', city: 'Tacoma', county: 'Pierce', state: 'WA' }, later());
    await aProject(owner, { title: 'Portland', city: 'Portland', county: 'Multnomah', state: 'OR' }, later());
    await aProject(owner, { title: 'Seattle', city: 'Seattle', county: 'King', state: 'WA' }, later());
    await aProject(owner, { title: 'Eugene', city: 'Eugene', county: 'Lane', state: 'OR' }, later());
    const search = await searcher([
      { placeId: 'seattle-wa', miles: 50 },
      { placeId: 'tacoma-wa', miles: 50 },
      { placeId: 'portland-or', miles: 10 },
    ]);
    const pages = await everyPage(search, { areas: 'own', limit: '2' });
    const found = pages
      .flatMap(({ body }) => body)
      .filter(({ title }) => ['Tacoma', 'Portland', 'Seattle', 'Eugene'].includes(title));
    expect(found.map(({ title, distanceMiles }) => [title, distanceMiles])).toEqual([
      ['Seattle', 0],
      ['Portland', 0],
      ['Tacoma', 0],
    ]);
  });

  it("returns nothing to a stager without areas, and an owner's own projects to the owner", async () => {
    const answer = await (await searcher())({ areas: 'own' });
    expect([answer.status, answer.body, answer.headers.link]).toEqual([200, [], undefined]);
    const owner = await anOwner();
    const { id } = await aProject(owner);
    const own = await list({ sessionId: owner.sessionId, query: { areas: 'own', near: 'san-diego-ca' } });
    expect(own.body.map((project) => project.id)).toEqual([id]);
  });
});

describe('listProjects by name', () => {
  it('understands county suffixes, Saint, Fort and Mount in both forms, and partial names', async () => {
    const owner = await anOwner();
    await aProject(owner, { title: 'lake', city: 'Clermont', county: 'Lake', state: 'FL' });
    await aProject(owner, { title: 'gadsden', city: 'Lakewood', county: 'Lakewood County', state: 'FL' });
    await aProject(owner, { title: 'orleans', city: 'New Orleans', county: 'Orleans', state: 'LA' });
    await aProject(owner, { title: 'worth', city: 'Fort Worth', county: 'Tarrant County', state: 'TX' });
    await aProject(owner, { title: 'louis', city: 'St. Louis', county: 'St. Louis city', state: 'MO' });
    await aProject(owner, { title: 'typo', city: 'Asheville', county: 'Bunkombe', state: 'NC' });
    await aProject(owner, { title: 'woods', city: 'The Woodlands', county: 'Montgomery', state: 'TX' });
    const search = await searcher();
    const found = async (state: string, query: Record<string, string>) => titles(await search({ state, ...query }));
    for (const county of ['Lake County', 'lake  county', 'LAKE COUN']) expect(await found('FL', { county })).toEqual(['lake']);
    expect(await found('FL', { county: 'lake' })).toEqual(['gadsden', 'lake']);
    for (const county of ['Orleans Parish', 'Orleans County', 'orl']) expect(await found('LA', { county })).toEqual(['orleans']);
    for (const city of ['Ft. Worth', 'ft worth', 'Fort Worth', 'for', 'fort w', 'FT', 'f'])
      expect(await found('TX', { city }), city).toContain('worth');
    for (const city of ['st louis', 'Saint Louis', 'St. L']) expect(await found('MO', { city }), city).toEqual(['louis']);
    // A misspelled county is also found by the correct one, which the card shows.
    expect(await found('NC', { county: 'Buncombe County' })).toEqual(['typo']);
    expect(await found('NC', { county: 'Bunkombe' })).toEqual(['typo']);
    for (const city of ['The Woodlands', 'woodlands', 'the', 'th']) expect(await found('TX', { city }), city).toContain('woods');
  });

  it('finds a name whose tenth letter is followed by a space', async () => {
    await aProject(await anOwner(), { title: 'palm', city: 'West Palms Beach Gardens', county: 'Palm Beach', state: 'FL' });
    const search = await searcher();
    for (const city of ['West Palms', 'West Palms ', 'west palms b', 'West Palms Beach Gardens'])
      expect(titles(await search({ state: 'FL', city })), city).toEqual(['palm']);
  });
});
