import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { findReputation } from '#core/market/account/reputation.repo';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import { completeProject } from '#shared/api/routes';
import { aFreeAward, anAcceptedBid, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const complete = caller(completeProject);

const receivedBy = async ({ id }: { id: string }) =>
  (await notificationsOf({ id })).filter(({ type }) => type === 'project_completed');

describe('completeProject', () => {
  it('completes a project in progress and counts it for both parties', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aPaidBid(project, stager);
    const { status, body } = await complete({ params: { id: project.id }, sessionId: owner.sessionId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: project.id, status: 'completed', acceptingBids: false, bidCount: 1 });
    for (const { id } of [owner, stager]) expect(await findReputation(id)).toMatchObject({ completedProjects: 1 });
    expect(await receivedBy(stager)).toMatchObject([
      {
        title: 'Your project is completed',
        message: `The owner of “${project.title}” marked it as completed. Please review how it went.`,
        projectId: project.id,
      },
    ]);
    expect(await receivedBy(owner)).toEqual([]);
  });

  it('completes a project that was awarded without a fee, and counts it for neither party', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aFreeAward(project, stager);
    const { status, body } = await complete({ params: { id: project.id }, sessionId: owner.sessionId });
    expect([status, body.status]).toEqual([200, 'completed']);
    for (const { id } of [owner, stager]) expect((await findReputation(id))?.completedProjects ?? 0).toBe(0);
    expect(await receivedBy(stager)).toHaveLength(1);
  });

  it('fails if the project is not in progress', async () => {
    const owner = await anOwner();
    const [open, awaiting] = [await aProject(owner), await aProject(owner)];
    await anAcceptedBid(awaiting, await aStager());
    for (const { id } of [open, awaiting]) {
      const { status, error } = await complete({ params: { id }, sessionId: owner.sessionId });
      expect([status, error.message]).toEqual([409, 'This project is open for bids']);
    }
  });

  it("is for the project's owner only", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aPaidBid(project, stager);
    const params = { id: project.id };
    expect((await complete({ params })).status).toBe(401);
    expect((await complete({ params, sessionId: stager.sessionId })).status).toBe(403);
    expect((await complete({ params, sessionId: (await anOwner()).sessionId })).status).toBe(403);
    expect((await complete({ params: { id: newId(new Date()) }, sessionId: owner.sessionId })).status).toBe(404);
    expect((await getProject(project.id)).status).toBe('in_progress');
  });

  it('counts a project once when calls race', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aPaidBid(project, stager);
    const calls = Array.from({ length: 10 }, () => complete({ params: { id: project.id }, sessionId: owner.sessionId }));
    for (const { status, body } of await Promise.all(calls)) expect([status, body.status]).toEqual([200, 'completed']);
    for (const { id } of [owner, stager]) expect(await findReputation(id)).toMatchObject({ completedProjects: 1 });
    expect(await receivedBy(stager)).toHaveLength(1);
  });
});
