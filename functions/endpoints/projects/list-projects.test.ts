import { describe, expect, it } from 'vitest';
import { saveRelease } from '#core/market/payment/payment.repo';
import { getProject as readProject } from '#core/market/project/project.repo';
import { listProjects } from '#shared/api/routes';
import type { Project } from '#shared/project/project.answers';
import type { StateCode } from '#shared/states';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { type Answer, caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listProjects);
const titles = (answer: Answer<typeof listProjects>) => answer.body.map(({ title }) => title);
const nextCursor = ({ headers }: Answer<typeof listProjects>) =>
  new URL(/^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? '/', 'http://test').searchParams.get('cursor');

let moment = Date.now() - 86_400_000;
/** Returns a time one minute after the previous one, so that the order is certain. */
const later = () => {
  moment += 60_000;
  return new Date(moment);
};

/** Returns a search by a new stager. */
const searcher = async () => {
  const { sessionId } = await aStager();
  return (query: Record<string, string | undefined>) => list({ sessionId, query });
};

describe('listProjects for a stager', () => {
  it('finds projects by state and by the beginning of the city or county, newest first', async () => {
    const owner = await anOwner();
    const place = (title: string, city: string, county: string, state: StateCode = 'TX') =>
      aProject(owner, { title, city, county, state }, later());
    await place('oldest', 'San Antonio', 'Bexar');
    await place('middle', 'San Angelo', 'Tom Green');
    await place('other city', 'Dallas', 'Dallas');
    await place('other state', 'San Antonio', 'Bexar', 'NM');
    await place('newest', 'San Antonio', 'Bexar');
    const search = await searcher();
    expect(titles(await search({ state: 'TX', city: 'san' }))).toEqual(['newest', 'middle', 'oldest']);
    expect(titles(await search({ state: 'TX', city: 'San Antonio' }))).toEqual(['newest', 'oldest']);
    expect(titles(await search({ state: 'TX', county: 'bex' }))).toEqual(['newest', 'oldest']);
    expect(titles(await search({ state: 'TX', city: 'San', county: 'Tom' }))).toEqual(['middle']);
    expect(titles(await search({ state: 'TX', city: 'San', county: 'Dallas' }))).toEqual([]);
    expect(titles(await search({ state: 'TX', city: 'antonio' }))).toEqual([]);
    expect(titles(await search({ state: 'NM', city: 'San' }))).toEqual(['other state']);
  });

  it('ignores case, accents and spaces in queries and in stored names', async () => {
    await aProject(await anOwner(), { title: 'accented', city: 'Cañon  City', county: 'Doña Ana', state: 'CO' });
    const search = await searcher();
    for (const city of ['canon city', 'CAÑON CITY', '  Can\u0303on   ci ', 'c']) {
      expect(titles(await search({ state: 'co', city, status: 'open' }))).toEqual(['accented']);
    }
    expect(titles(await search({ state: 'CO', county: 'DONA' }))).toEqual(['accented']);
  });

  it.each([
    [{ state: 'IL', city: 'DeKalb', county: 'DeKalb' }, { city: 'De Kalb' }, { county: 'De Kalb' }, { city: 'DeKalb, IL' }],
    [
      { state: 'MO', city: 'St. Louis', county: 'St. Louis city' },
      { city: 'St.Louis' },
      { city: 'Saint Louis' },
      { county: 'Saint Louis' },
    ],
    [
      { state: 'MO', city: 'St.Charles', county: 'St.Charles' },
      { city: 'St. Charles' },
      { city: 'Saint Ch' },
      { county: 'st charles' },
    ],
    [
      { state: 'DC', city: 'Washington', county: 'District of Columbia' },
      { city: 'Washington, D.C.' },
      { city: 'Washington DC' },
    ],
    [
      { state: 'NY', city: 'New York', county: 'New York' },
      { city: 'NYC' },
      { city: 'New York City' },
      { city: 'New York, NY 10001' },
    ],
    [{ state: 'VA', city: 'Richmond', county: 'Richmond' }, { city: 'City of Richmond' }, { city: 'Richmond, VA' }],
    [
      { state: 'FL', city: 'Miami', county: 'Miami-Dade' },
      { county: 'Dade' },
      { county: 'Dade County' },
      { county: 'Miami Dade' },
    ],
    [{ state: 'SC', city: 'North Charleston', county: 'Charleston' }, { city: 'N Charleston' }, { city: 'N. Charleston, SC' }],
    [{ state: 'VA', city: 'McLean', county: 'Fairfax' }, { city: 'Mc Lean' }, { county: 'Fairfax Co' }],
  ] as const)('finds %j by other spellings', async (where, ...queries) => {
    await aProject(await anOwner(), { title: 'spelled', ...where });
    const search = await searcher();
    for (const query of queries) {
      const found = titles(await search({ state: where.state, ...query }));
      expect([query, found.includes('spelled')]).toEqual([query, true]);
    }
  });

  it('finds nothing by masked parts of a place, so that nobody can guess a number digit by digit', async () => {
    const owner = await anOwner();
    await aProject(owner, { title: 'in the city', city: 'Lakeway 512-847-2093', county: 'Travis', state: 'TX' });
    await aProject(owner, { title: 'in the county', city: 'Hudson Bend', county: 'Travis, dana@secret.example', state: 'TX' });
    const search = await searcher();
    expect(titles(await search({ state: 'TX', city: 'Lakeway' }))).toEqual(['in the city']);
    expect(titles(await search({ state: 'TX', county: 'Travis' })).sort()).toEqual(['in the city', 'in the county']);
    for (const digit of '0123456789') {
      expect(titles(await search({ state: 'TX', city: `Lakeway ${digit}` }))).toEqual([]);
      expect(titles(await search({ state: 'TX', city: digit }))).toEqual([]);
    }
    for (const county of ['Travis, d', 'Travis d', 'dana', 'secret'])
      expect(titles(await search({ state: 'TX', county }))).toEqual([]);
  });

  it('distinguishes long names beyond the twenty indexed characters', async () => {
    const owner = await anOwner();
    const long = 'Llanfairpwllgwyngyllgogery';
    await aProject(owner, { title: 'one', city: `${long}chwyrn`, county: 'A', state: 'ME' });
    await aProject(owner, { title: 'two', city: `${long}drobwll`, county: 'A', state: 'ME' });
    const search = await searcher();
    expect(titles(await search({ state: 'ME', city: `${long}d` }))).toEqual(['two']);
    expect((await search({ state: 'ME', city: long })).body).toHaveLength(2);
  });

  it.each([
    [{}, 'state'],
    [{ city: 'San Diego' }, 'state'],
    [{ state: 'all', city: 'San Diego' }, 'state'],
    [{ state: 'ZZ', city: 'San Diego' }, 'state'],
    [{ state: 'CA' }, 'city'],
    [{ state: 'CA', city: '  ', county: '' }, 'city'],
    [{ state: 'CA', city: 'x'.repeat(101) }, 'city'],
    [{ state: 'CA', city: 'San\u0000' }, 'city'],
    [{ state: 'CA', county: '\ud800' }, 'county'],
    [{ state: 'CA', city: 'San', limit: '0' }, 'limit'],
    [{ state: 'CA', city: 'San', limit: '101' }, 'limit'],
    [{ state: 'CA', city: 'San', limit: '1e1' }, 'limit'],
    [{ state: 'CA', city: 'San', status: 'nonsense' }, 'status'],
  ])('refuses %j and names %s', async (query, path) => {
    const answer = await (await searcher())(query);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]?.path).toBe(path);
  });

  it('finds nothing for a name that consists of accents only', async () => {
    const answer = await (await searcher())({ state: 'CA', city: '\u0301' });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  it('leaves out projects that take no bids: deadline passed, bid selected, awarded', async () => {
    const owner = await anOwner();
    const at = { city: 'Boise', county: 'Ada', state: 'ID' } as const;
    await aProject(owner, { ...at, title: 'over', deadline: '2020-01-01' }, later());
    await aProject(owner, { ...at, title: 'in time', deadline: new Date(Date.now() + 60_000).toISOString() }, later());
    const selected = await aProject(owner, { ...at, title: 'selected' }, later());
    await aPaidBid(await aProject(owner, { ...at, title: 'awarded' }, later()), await aStager());
    await aBid(await aProject(owner, { ...at, title: 'with a bid' }, later()), await aStager());
    const bid = await anAcceptedBid(selected, await aStager());
    const search = await searcher();
    expect(titles(await search({ state: 'ID', city: 'boise' }))).toEqual(['with a bid', 'in time']);

    await saveRelease(await readProject(selected.id), bid, { payment: undefined, reason: 'cancelled' }, new Date());
    expect(titles(await search({ state: 'ID', city: 'boise' }))).toEqual(['with a bid', 'selected', 'in time']);
  });

  it('reveals nothing about the owner', async () => {
    const owner = await anOwner({ name: 'Mark Search', email: 'mark-search@example.com', phone: '(555) 777-0001' });
    await aProject(owner, { city: 'Reno', county: 'Washoe', state: 'NV' });
    const answer = await (await searcher())({ state: 'NV', city: 'Reno' });
    expect(answer.body).toHaveLength(1);
    for (const mark of ['Mark Search', 'mark-search', '777-0001']) expect(answer.text).not.toContain(mark);
  });

  it('pages through all results once by following its links', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 25; number += 1) {
      await aProject(
        owner,
        { title: `p${number}`, city: number % 2 ? 'Eugene' : 'Eugenia', county: 'Lane', state: 'OR' },
        later(),
      );
    }
    const search = await searcher();
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Answer<typeof listProjects> = await search({
        state: 'OR',
        city: 'eug',
        limit: '10',
        ...(cursor && { cursor }),
      });
      expect(page.body.length).toBeLessThanOrEqual(10);
      if (page.headers.link) {
        const link = new URL(/<(.+)>/.exec(page.headers.link)?.[1] ?? '', 'http://test');
        expect(link.pathname).toBe('/api/projects');
        expect(Object.fromEntries(link.searchParams)).toMatchObject({ state: 'OR', city: 'eug', limit: '10' });
      }
      seen.push(...titles(page));
      cursor = nextCursor(page);
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `p${24 - index}`));
  });

  it('returns no next link after a last page that is full', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 4; number += 1)
      await aProject(owner, { city: 'Bend', county: 'Deschutes', state: 'OR' }, later());
    const page = await (await searcher())({ state: 'OR', city: 'Bend', limit: '4' });
    expect(page.body).toHaveLength(4);
    expect(page.headers.link).toBeUndefined();
  });

  it('refuses a cursor that was altered or belongs to another list', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 3; number += 1) await aProject(owner, { city: 'Salem', county: 'Marion', state: 'OR' });
    const search = await searcher();
    const cursor = nextCursor(await search({ state: 'OR', city: 'Salem', limit: '1' })) as string;
    expect((await search({ state: 'OR', city: 'Salem', cursor })).status).toBe(200);
    const flipped = `${cursor.slice(0, 5)}${cursor[5] === 'A' ? 'B' : 'A'}${cursor.slice(6)}`;
    for (const query of [
      { state: 'OR', city: 'Salem', cursor: flipped },
      { state: 'OR', city: 'Salem', cursor: `${cursor}A` },
      { state: 'OR', city: 'Salem', cursor: cursor.slice(0, -1) },
      { state: 'OR', city: 'Salem', cursor: '' },
      { state: 'OR', city: 'Salem', cursor: '💥' },
      { state: 'OR', city: 'Sale', cursor },
      { state: 'OR', county: 'Marion', cursor },
      { state: 'WA', city: 'Salem', cursor },
    ]) {
      const answer = await search(query);
      expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_CURSOR']);
    }
  });

  it('costs the same however many projects other places have', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 5; number += 1) await aProject(owner, { city: 'Fresno', county: 'Fresno', state: 'CA' });
    const search = await searcher();
    const query = { state: 'CA', city: 'fres' };
    const before = await measureConsumption(() => search(query));
    for (let number = 0; number < 200; number += 1) {
      await aProject(
        owner,
        number % 2 ? { city: 'Oakland', county: 'Alameda', state: 'CA' } : { city: 'Fresno', county: 'X', state: 'OH' },
      );
    }
    const after = await measureConsumption(async () => expect((await search(query)).body).toHaveLength(5));
    expect(before.units).toBeGreaterThan(0);
    expect(after).toEqual(before);
  });
});

describe('listProjects for an owner', () => {
  it("lists the caller's own projects in every status, newest first", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await aProject(owner, { title: 'first' }, later());
    await aProject(other, { title: 'foreign' }, later());
    const awarded = await aProject(owner, { title: 'second' }, later());
    await aPaidBid(awarded, await aStager());
    const answer = await list({ sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(
      answer.body.map(({ title, status, acceptingBids, bidCount }: Project) => [title, status, acceptingBids, bidCount]),
    ).toEqual([
      ['second', 'in_progress', false, 1],
      ['first', 'open', true, 0],
    ]);
    expect(titles(await list({ sessionId: owner.sessionId, query: { status: 'in_progress' } }))).toEqual(['second']);
    expect(titles(await list({ sessionId: owner.sessionId, query: { status: 'completed' } }))).toEqual([]);
  });

  it('pages with a status filter', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 7; number += 1) {
      const project = await aProject(owner, { title: `p${number}` }, later());
      if (number % 3 === 0) await aPaidBid(project, await aStager());
    }
    const query = { status: 'open', limit: '3' };
    const first = await list({ sessionId: owner.sessionId, query });
    expect(titles(first)).toEqual(['p5', 'p4', 'p2']);
    const second = await list({ sessionId: owner.sessionId, query: { ...query, cursor: nextCursor(first) as string } });
    expect(titles(second)).toEqual(['p1']);
    expect(second.headers.link).toBeUndefined();
  });

  it('answers a poll with 304 until a bid arrives', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const { headers } = await list({ sessionId: owner.sessionId });
    const poll = () => list({ sessionId: owner.sessionId, headers: { 'if-none-match': headers.etag as string } });
    expect((await poll()).status).toBe(304);
    await aBid(project, await aStager());
    expect((await poll()).status).toBe(200);
  });
});

describe('listProjects', () => {
  it('requires a session', async () => {
    expect((await list({ query: { state: 'CA', city: 'San' } })).status).toBe(401);
  });
});
