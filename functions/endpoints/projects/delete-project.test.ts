import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { findBid, findBidOf } from '#core/market/bid/bid.repo';
import { findProject } from '#core/market/project/project.repo';
import { createProject, deleteProject, listProjects, placeBid } from '#shared/api/routes';
import { photoFiles } from '#shared/photo/photos';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager, projectInput } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { aPng, dataUrl } from '../../testing/images';
import { storedFiles, withS3 } from '../../testing/s3';

withContention();
withS3();

const create = caller(createProject);
const remove = caller(deleteProject);
const place = caller(placeBid);
const list = caller(listProjects);

describe('deleteProject', () => {
  it('deletes the project with its search entries and counts', async () => {
    const owner = await anOwner();
    const project = await aProject(owner, { city: 'Akron', county: 'Summit', state: 'OH' });
    const answer = await remove({ params: { id: project.id }, sessionId: owner.sessionId });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await findProject(project.id)).toBeUndefined();
    expect(await getTally(owner.id)).toMatchObject({ projects: 0 });
    const { sessionId } = await aStager();
    for (const query of [{ city: 'A' }, { county: 'Summit' }]) {
      expect((await list({ sessionId, query: { state: 'OH', ...query } })).body).toEqual([]);
    }
    expect((await list({ sessionId: owner.sessionId })).body).toEqual([]);
    expect((await remove({ params: { id: project.id }, sessionId: owner.sessionId })).status).toBe(404);
  });

  it('deletes its photos', async () => {
    const { sessionId } = await anOwner();
    const { body } = await create({ sessionId, body: { ...projectInput, photos: [dataUrl(aPng())] } });
    const files = body.photos.flatMap((photo) => photoFiles(photo.replace('/media/', '')));
    expect(await storedFiles()).toEqual(files.sort());
    expect((await remove({ params: { id: body.id }, sessionId })).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
  });

  it('deletes the rejected bids with their claims and counts', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const stagers = await Promise.all(Array.from({ length: 12 }, () => aStager()));
    const bids = [];
    for (const stager of stagers) bids.push(await aRejectedBid(project, stager));
    expect((await remove({ params: { id: project.id }, sessionId: owner.sessionId })).status).toBe(204);
    for (const [index, bid] of bids.entries()) {
      expect(await findBid(bid.id)).toBeUndefined();
      expect(await findBidOf(project.id, stagers[index]!.id)).toBeUndefined();
      expect(await getTally(stagers[index]!.id)).toMatchObject({ bids: 0 });
    }
  });

  it('fails while the project has a bid that is not rejected', async () => {
    const owner = await anOwner();
    const [pending, accepted, paid] = await Promise.all([1, 2, 3].map(() => aProject(owner)));
    await aBid(pending!, await aStager());
    await anAcceptedBid(accepted!, await aStager());
    await aPaidBid(paid!, await aStager());
    for (const { id } of [pending!, accepted!, paid!]) {
      expect((await remove({ params: { id }, sessionId: owner.sessionId })).status).toBe(409);
      expect(await findProject(id)).toBeDefined();
    }
  });

  it('is for the owner of the project only', async () => {
    const { id } = await aProject(await anOwner());
    expect((await remove({ params: { id } })).status).toBe(401);
    expect((await remove({ params: { id }, sessionId: (await anOwner()).sessionId })).status).toBe(403);
    expect((await remove({ params: { id }, sessionId: (await aStager()).sessionId })).status).toBe(403);
  });

  it('returns 404 for an unknown project', async () => {
    const { sessionId } = await anOwner();
    expect((await remove({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await remove({ params: { id: '../x' }, sessionId })).status).toBe(400);
  });

  it('either deletes the project or keeps a bid that is placed at the same moment', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    let stood = 0;
    for (let round = 0; round < 15; round += 1) {
      const project = await aProject(owner);
      const [removed, placed] = await Promise.all([
        remove({ params: { id: project.id }, sessionId: owner.sessionId }),
        place({ params: { id: project.id }, sessionId: stager.sessionId, body: { amount: 900, timeline: 'flexible' } }),
      ]);
      if (removed.status === 204) {
        expect([404, 409]).toContain(placed.status);
        expect(await findBidOf(project.id, stager.id)).toBeUndefined();
      } else {
        expect([removed.status, placed.status]).toEqual([409, 201]);
        stood += 1;
      }
    }
    expect(await getTally(stager.id)).toMatchObject({ bids: stood });
    expect(await getTally(owner.id)).toMatchObject({ projects: stood, pendingBids: stood });
  });

  it('succeeds once when calls race', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => remove({ params: { id: project.id }, sessionId: owner.sessionId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect(await getTally(owner.id)).toMatchObject({ projects: 0 });
  });
});
