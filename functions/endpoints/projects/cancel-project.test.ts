import { describe, expect, it } from 'vitest';
import { budgetOf } from '#core/kernel/budget';
import { newId } from '#core/kernel/ids';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { findBid } from '#core/market/bid/bid.repo';
import { rejectBids } from '#core/market/jobs/reject-bids';
import { getProject, saveCancellation } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import { acceptBid, cancelProject, deleteBid, listProjects, placeBid } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const cancel = caller(cancelProject);
const place = caller(placeBid);
const accept = caller(acceptBid);
const removeBid = caller(deleteBid);
const list = caller(listProjects);

const manyStagers = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => aStager()));

const jobs = async (): Promise<string[]> => {
  const subjects: string[] = [];
  for (const { kind, subjectId } of await unfinishedJobs()) if (kind === 'rejectBids') subjects.push(subjectId);
  return subjects;
};

describe('cancelProject', () => {
  it('cancels the project, rejects its pending bids and notifies their stagers', async () => {
    const owner = await anOwner();
    const project = await aProject(owner, { city: 'Boise', county: 'Ada', state: 'ID' });
    const stagers = await manyStagers(20);
    const bids = [];
    for (const stager of stagers) bids.push(await aBid(project, stager));
    const declined = await aRejectedBid(project, await aStager());
    const { status, body } = await cancel({ params: { id: project.id }, sessionId: owner.sessionId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: project.id, status: 'cancelled', bidCount: 0, acceptingBids: false });
    expect(await getProject(project.id)).toMatchObject({ status: 'cancelled', bidCount: 0, pendingBidCount: 0 });
    for (const [index, bid] of bids.entries()) {
      const stager = stagers[index] as Person;
      expect((await findBid(bid.id))?.status).toBe('rejected');
      expect(await getTally(stager.id)).toMatchObject({ bids: 1, unreadNotifications: 1 });
      expect(await notificationsOf(stager)).toMatchObject([
        {
          type: 'bid_rejected',
          title: 'The project was cancelled',
          bidId: bid.id,
          message: `Your bid on “${project.title}” is closed.`,
        },
      ]);
    }
    expect(await getTally(declined.userId)).toMatchObject({ unreadNotifications: 1 });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0, projects: 1 });
    expect((await list({ sessionId: (await aStager()).sessionId, query: { state: 'ID', city: 'Boise' } })).body).toEqual([]);
    expect(await jobs()).not.toContain(project.id);
  });

  it('answers 200 if the project is already cancelled, and finishes interrupted work', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const bid = await aBid(project, await aStager());
    // The call was interrupted after its first transaction.
    await saveCancellation(await getProject(project.id), new Date());
    expect((await findBid(bid.id))?.status).toBe('pending');
    const { status, body } = await cancel({ params: { id: project.id }, sessionId: owner.sessionId });
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect((await findBid(bid.id))?.status).toBe('rejected');
    expect((await cancel({ params: { id: project.id }, sessionId: owner.sessionId })).status).toBe(200);
    expect(await getTally(bid.userId)).toMatchObject({ unreadNotifications: 1 });
  });

  it('leaves the remaining bids to the schedule when time runs out', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const bid = await aBid(project, await aStager());
    await saveCancellation(await getProject(project.id), new Date());
    await rejectBids(project.id, new Date(), budgetOf(0));
    expect((await findBid(bid.id))?.status).toBe('pending');
    expect(await jobs()).toContain(project.id);
    await rejectBids(project.id, new Date(), budgetOf(10_000));
    expect((await findBid(bid.id))?.status).toBe('rejected');
    expect(await jobs()).not.toContain(project.id);
  });

  it('fails while a bid awaits payment and after payment', async () => {
    const owner = await anOwner();
    const [awaited, paid] = [await aProject(owner), await aProject(owner)];
    await anAcceptedBid(awaited, await aStager());
    await aPaidBid(paid, await aStager());
    const answers = [];
    for (const { id } of [awaited, paid]) answers.push(await cancel({ params: { id }, sessionId: owner.sessionId }));
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual([
      [409, "You can't cancel this project while the accepted bid is waiting for payment"],
      [409, 'This project is in progress'],
    ]);
  });

  it("is for the project's owner only", async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const params = { id: project.id };
    expect((await cancel({ params })).status).toBe(401);
    expect((await cancel({ params, sessionId: (await aStager()).sessionId })).status).toBe(403);
    expect((await cancel({ params, sessionId: (await anOwner()).sessionId })).status).toBe(403);
    expect((await cancel({ params: { id: newId(new Date()) }, sessionId: owner.sessionId })).status).toBe(404);
    expect((await cancel({ params: { id: 'x' }, sessionId: owner.sessionId })).status).toBe(400);
  });

  it('leaves every bid rejected or refused when bids, withdrawals and an acceptance race', async () => {
    const owner = await anOwner();
    for (let round = 0; round < 4; round += 1) {
      const project = await aProject(owner);
      const stagers = await manyStagers(6);
      const [first, second] = [await aBid(project, stagers[0] as Person), await aBid(project, stagers[1] as Person)];
      const params = { id: project.id };
      const [cancelled, accepted] = await Promise.all([
        cancel({ params, sessionId: owner.sessionId }),
        round % 2 === 0 ? accept({ params: { id: first.id }, sessionId: owner.sessionId }) : undefined,
        removeBid({ params: { id: second.id }, sessionId: stagers[1]?.sessionId }),
        ...stagers.slice(2).map(({ sessionId }) => place({ params, sessionId, body: { amount: 900, timeline: '1 week' } })),
      ]);
      const after = await getProject(project.id);
      if (after.status === 'cancelled') {
        expect(after).toMatchObject({ bidCount: 0, pendingBidCount: 0, selectedBidId: null });
        expect(accepted?.status ?? 409).toBe(409);
        await cancel({ params, sessionId: owner.sessionId });
        for (const stager of stagers) {
          const received = await notificationsOf(stager);
          expect((await getTally(stager.id)).unreadNotifications).toBe(received.length);
        }
      } else {
        expect(cancelled.status).toBe(409);
        expect(accepted?.status).toBe(200);
      }
    }
    expect((await getTally(owner.id)).pendingBids).toBeGreaterThanOrEqual(0);
  });
});
