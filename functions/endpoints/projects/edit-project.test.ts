import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { days } from '#core/kernel/time';
import { getProject as readProject } from '#core/market/project/project.repo';
import { editProject, getProject, listProjects, placeBid } from '#shared/api/routes';
import {
  aBid,
  anAcceptedBid,
  anAnsweredQuestion,
  anOwner,
  aPaidBid,
  aProject,
  aRejectedBid,
  aStager,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { howMany } from '../../testing/thorough';

withContention();

const edit = caller(editProject);
const place = caller(placeBid);
const read = caller(getProject);
const list = caller(listProjects);

describe('editProject', () => {
  it('changes the given fields and keeps the others', async () => {
    const owner = await anOwner();
    const project = await aProject(owner, { occupancyStatus: 'vacant', otherRooms: 'Attic', deadline: '2090-01-01' });
    const answer = await edit({
      params: { id: project.id },
      sessionId: owner.sessionId,
      body: { title: 'Renamed', status: 'completed', userId: 'x', bidCount: 7, selectedBidId: 'x' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Renamed', status: 'open', userId: owner.id, bidCount: 0 });
    expect(await readProject(project.id)).toEqual({ ...project, title: 'Renamed', revision: 1 });
  });

  it('accepts an empty edit, which changes nothing', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    expect((await edit({ params: { id: project.id }, sessionId: owner.sessionId, body: {} })).status).toBe(200);
    expect(await readProject(project.id)).toEqual(project);
  });

  it('clears an optional field with null', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const body = { state: '', squareFootage: null, roomsToStage: null };
    const answer = await edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    expect(answer.body).toMatchObject({ state: null, squareFootage: null, roomsToStage: [], location: 'San Diego' });
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ levels: 0 }, 'levels'],
    [{ city: 7 }, 'city'],
    [{ bathrooms: 100 }, 'bathrooms'],
  ])('refuses %j', async (body, path) => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const answer = await edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]?.path).toBe(path);
    expect(await readProject(project.id)).toEqual(project);
  });

  it.each([[null], [[]], ['text'], [7]])('refuses the body %j and changes nothing', async (body) => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const answer = await edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    expect([answer.status, answer.error.code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await readProject(project.id)).toEqual(project);
  });

  it('is for the owner of the project only', async () => {
    const project = await aProject(await anOwner());
    const by = async (sessionId?: string) => (await edit({ params: { id: project.id }, sessionId, body: { title: 'x' } })).status;
    expect(await by()).toBe(401);
    expect(await by((await anOwner()).sessionId)).toBe(403);
    expect(await by((await aStager()).sessionId)).toBe(403);
  });

  it('returns 404 for an unknown project', async () => {
    const { sessionId } = await anOwner();
    expect((await edit({ params: { id: newId(new Date()) }, sessionId, body: {} })).status).toBe(404);
  });

  it('fails while the project has a bid that is not rejected', async () => {
    const owner = await anOwner();
    const change = async (id: string) => edit({ params: { id }, sessionId: owner.sessionId, body: { title: 'x' } });
    const [pending, accepted, paid, rejected] = await Promise.all([1, 2, 3, 4].map(() => aProject(owner)));
    await aBid(pending!, await aStager());
    await anAcceptedBid(accepted!, await aStager());
    await aPaidBid(paid!, await aStager());
    await aRejectedBid(rejected!, await aStager());
    for (const project of [pending!, accepted!]) {
      const answer = await change(project.id);
      expect([answer.status, answer.error.message]).toEqual([
        409,
        "This project has bids, so you can't edit or delete it. Post an update or cancel the project instead.",
      ]);
    }
    expect((await change(paid!.id)).status).toBe(409);
    expect((await change(rejected!.id)).status).toBe(200);
  });

  it('updates the search entries', async () => {
    const owner = await anOwner();
    const { sessionId } = await aStager();
    const found = async (query: Record<string, string>) => (await list({ sessionId, query })).body.map(({ id }) => id);
    const project = await aProject(owner, { city: 'Tulsa', county: 'Tulsa', state: 'OK' });
    const move = (body: unknown) => edit({ params: { id: project.id }, sessionId: owner.sessionId, body });

    expect((await move({ city: 'Tucson', state: 'AZ', county: 'Pima' })).body.location).toBe('Tucson, AZ');
    expect(await found({ state: 'OK', city: 'Tulsa' })).toEqual([]);
    expect(await found({ state: 'OK', county: 'Tulsa' })).toEqual([]);
    expect(await found({ state: 'AZ', city: 'Tucson' })).toEqual([project.id]);
    // A shorter name keeps the entries that both names share.
    await move({ city: 'Tuc' });
    expect(await found({ state: 'AZ', city: 'tu' })).toEqual([project.id]);
    expect(await found({ state: 'AZ', city: 'tucs' })).toEqual([]);
    await move({ state: null });
    expect(await found({ state: 'AZ', city: 'tu' })).toEqual([]);
    await move({ state: 'AZ' });
    expect(await found({ state: 'AZ', county: 'pima' })).toEqual([project.id]);
  });

  it('fails if a bid is placed first', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 15; round += 1) {
      const project = await aProject(owner);
      const [edited, placed] = await Promise.all([
        edit({ params: { id: project.id }, sessionId: owner.sessionId, body: { title: 'Changed', city: 'Elsewhere' } }),
        place({ params: { id: project.id }, sessionId: stager.sessionId, body: { amount: 900, timeline: 'flexible' } }),
      ]);
      expect(placed.status).toBe(201);
      expect([200, 409]).toContain(edited.status);
      const now = await readProject(project.id);
      expect(now.title).toBe(edited.status === 200 ? 'Changed' : project.title);
      expect(now.bidCount).toBe(1);
    }
  });

  it('masks contact details in all fields when edits race', { timeout: 60_000 }, async () => {
    const owner = await anOwner();
    const leaks: string[] = [];
    for (let trial = 0; trial < howMany(5, 20); trial += 1) {
      const project = await aProject(owner);
      const change = (body: unknown) => edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
      const answers = await Promise.all([
        change({ title: 'Bungalow, call 619-555-0100' }),
        change({ description: 'Write to dana@example.com' }),
        change({ city: 'Austin call 512-555-0188' }),
        change({ roomsToStage: ['Kitchen', 'Dana 512 555 0188'] }),
        change({ bedrooms: 3 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const { body } = await read({ params: { id: project.id } });
      expect(body.bedrooms).toBe(3);
      leaks.push(...(body && JSON.stringify(body).match(/619-555|dana@|512-555|512 555/g) ? [JSON.stringify(body)] : []));
    }
    expect(leaks).toEqual([]);
  });

  it('masks a number that is split over fields or continues an earlier answer', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner, {
      title: 'Call 512-847',
      description: 'A bungalow in good order, empty.',
      otherRooms: '2093',
    });
    const seen = async () => (await read({ params: { id: project.id } })).body;
    expect(await seen()).toMatchObject({ title: 'Call [hidden]', otherRooms: '[hidden]' });
    await anAnsweredQuestion(project, stager, 'Whom do I call?', 'My number is 619-555');
    const change = (body: unknown) => edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    await change({ title: 'Bungalow', otherRooms: null, description: '0142 is the rest. A bungalow in good order.' });
    expect(await seen()).toMatchObject({ title: 'Bungalow', description: '[hidden] is the rest. A bungalow in good order.' });
  });

  it('removes the mask from fields that no longer need one', async () => {
    const owner = await anOwner();
    const project = await aProject(owner, { title: 'Call 619-555-0100', neighborhood: 'Ask at 619 555 0100' });
    const change = (body: unknown) => edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    await change({ title: 'Bungalow' });
    expect((await read({ params: { id: project.id } })).body).toMatchObject({
      title: 'Bungalow',
      neighborhood: 'Ask at [hidden]',
    });
    await change({ neighborhood: 'North Park' });
    expect((await read({ params: { id: project.id } })).body).toMatchObject({ title: 'Bungalow', neighborhood: 'North Park' });
    expect((await readProject(project.id)).masked).toBeNull();
  });

  it('keeps concurrent edits of different fields', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const change = (body: unknown) => edit({ params: { id: project.id }, sessionId: owner.sessionId, body });
    const deadline = new Date(Date.now() + days(30)).toISOString();
    const answers = await Promise.all([
      change({ title: 'New title' }),
      change({ description: 'New description' }),
      change({ city: 'Austin', state: 'TX', county: 'Travis' }),
      change({ deadline }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readProject(project.id)).toMatchObject({
      title: 'New title',
      description: 'New description',
      location: 'Austin, TX',
      deadline,
    });
  });
});
