import { describe, expect, it } from 'vitest';
import { findBid } from '#core/bid/bid.repo';
import { newId } from '#core/ids';
import { getProject } from '#core/project/project.repo';
import { readTotals } from '#core/statistics/statistics.repo';
import { getTally } from '#core/tally/tally.repo';
import { acceptBid, deleteBid, listNotifications, placeBid, readAllNotifications, readNotification } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { expectConsistent } from '../../testing/everything';
import { handler as listHandler } from '../notifications/list-notifications';
import { handler as readAllHandler } from '../notifications/read-all-notifications';
import { handler as readHandler } from '../notifications/read-notification';
import { handler as acceptHandler } from './accept-bid';
import { handler } from './delete-bid';
import { handler as placeHandler } from './place-bid';

withContention();

const remove = caller(deleteBid, handler);
const accept = caller(acceptBid, acceptHandler);
const place = caller(placeBid, placeHandler);
const body = { amount: 700, timeline: '1 week' };

describe('deleteBid by the owner', () => {
  it('rejects the bid, tells the stager and counts it out', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { id } = await aBid(project, stager);
    const answer = await remove({ params: { id }, sessionId: owner.sessionId });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await findBid(id)).toMatchObject({ status: 'rejected' });
    expect(await getProject(project.id)).toMatchObject({ bidCount: 0, pendingBidCount: 0 });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0 });
    expect(await getTally(stager.id)).toMatchObject({ bids: 1, unreadNotifications: 1 });
  });

  it('keeps the stager from bidding there again', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { id } = await aBid(project, stager);
    await remove({ params: { id }, sessionId: owner.sessionId });
    const again = await place({ params: { id: project.id }, sessionId: stager.sessionId, body });
    expect([again.status, again.error.message]).toEqual([409, 'You have already bid on this project']);
  });

  it('still rejects what is left when another bid is selected or paid', async () => {
    const owner = await anOwner();
    for (const select of [anAcceptedBid, aPaidBid]) {
      const project = await aProject(owner);
      const { id } = await aBid(project, await aStager());
      await select(project, await aStager());
      expect((await remove({ params: { id }, sessionId: owner.sessionId })).status).toBe(204);
      expect(await getProject(project.id)).toMatchObject({ bidCount: 1, pendingBidCount: 0 });
    }
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0 });
  });
});

describe('deleteBid by the bidder', () => {
  it('withdraws the bid without a trace', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const before = await readTotals();
    const { id } = await aBid(project, stager);
    expect((await remove({ params: { id }, sessionId: stager.sessionId })).status).toBe(204);
    expect(await findBid(id)).toBeUndefined();
    expect(await getProject(project.id)).toMatchObject({ bidCount: 0, pendingBidCount: 0 });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0 });
    expect(await getTally(stager.id)).toMatchObject({ bids: 0 });
    expect((await readTotals()).bids).toBe(before.bids ?? 0);
    expect((await remove({ params: { id }, sessionId: stager.sessionId })).status).toBe(404);
  });

  it('leaves the stager free to bid there again', async () => {
    const [project, stager] = [await aProject(await anOwner()), await aStager()];
    const { id } = await aBid(project, stager);
    await remove({ params: { id }, sessionId: stager.sessionId });
    const again = await place({ params: { id: project.id }, sessionId: stager.sessionId, body });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
  });
});

describe('the owner’s notification of a bid that is withdrawn', () => {
  const list = caller(listNotifications, listHandler);
  const read = caller(readNotification, readHandler);
  const readAll = caller(readAllNotifications, readAllHandler);
  const newsOf = async ({ sessionId }: Person) => (await list({ sessionId })).body;
  const withdraw = (id: string, { sessionId }: Person) => remove({ params: { id }, sessionId });

  it('goes with it, read or unread, and stops counting', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const other = await aBid(project, await aStager());
    for (const isRead of [false, true]) {
      const { id } = await aBid(project, stager);
      const [news] = await newsOf(owner);
      expect(news).toMatchObject({ type: 'new_bid', bidId: id, read: false });
      if (isRead) await read({ params: { id: news?.id ?? '' }, sessionId: owner.sessionId });
      expect((await withdraw(id, stager)).status).toBe(204);
      expect((await newsOf(owner)).map(({ bidId }) => bidId)).toEqual([other.id]);
      expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 1, pendingBids: 1 });
    }
    await readAll({ sessionId: owner.sessionId });
    const { id } = await aBid(project, stager);
    await readAll({ sessionId: owner.sessionId });
    await withdraw(id, stager);
    expect(await newsOf(owner)).toHaveLength(1);
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 0, pendingBids: 1 });
  });

  it('is none of forty after forty bids that were placed and withdrawn', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    for (let round = 0; round < 40; round += 1) await withdraw((await aBid(project, stager)).id, stager);
    expect(await newsOf(owner)).toEqual([]);
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 0, pendingBids: 0 });
  });

  it('is counted exactly when it is read, all are read and the bid is withdrawn at once', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 8; round += 1) {
      const project = await aProject(owner);
      const [{ id }, kept] = [await aBid(project, stager), await aBid(project, await aStager())];
      const notice = (await newsOf(owner)).find(({ bidId }) => bidId === id)?.id ?? '';
      const answers = await Promise.all([
        withdraw(id, stager),
        read({ params: { id: notice }, sessionId: owner.sessionId }),
        ...(round % 2 ? [readAll({ sessionId: owner.sessionId })] : []),
      ]);
      for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status);
      if (answers[0]?.status !== 204) expect((await withdraw(id, stager)).status).toBe(204);
      expect((await newsOf(owner)).map(({ bidId }) => bidId)).not.toContain(id);
      expect((await newsOf(owner)).map(({ bidId }) => bidId)).toContain(kept.id);
    }
    await expectConsistent();
  });
});

describe('a stager who places and withdraws', () => {
  it('may always withdraw, and after five times a day not bid there again', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const [project, elsewhere] = [await aProject(owner), await aProject(owner)];
    const bidOn = ({ id }: { id: string }, { sessionId }: Person) => place({ params: { id }, sessionId, body });
    for (let round = 0; round < 5; round += 1) {
      const { status, body: bid } = await bidOn(project, stager);
      expect(status).toBe(201);
      expect((await remove({ params: { id: bid.id }, sessionId: stager.sessionId })).status).toBe(204);
    }
    const refused = await bidOn(project, stager);
    expect([refused.status, refused.error.message]).toEqual([
      429,
      'You have placed and withdrawn bids on this project several times today. Please try again in 24 hours.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect((await bidOn(elsewhere, stager)).status).toBe(201);
    expect((await bidOn(project, await aStager())).status).toBe(201);
    for (let round = 0; round < 2; round += 1) {
      const { id } = await aBid(project, stager);
      expect((await remove({ params: { id }, sessionId: stager.sessionId })).status).toBe(204);
    }
  });
});

describe('deleteBid', () => {
  it.each([
    ['accepted', anAcceptedBid, 'A bid that was accepted cannot be removed'],
    ['paid', aPaidBid, 'A bid that was accepted cannot be removed'],
    ['rejected', aRejectedBid, 'This bid was already rejected'],
  ])('refuses a bid that is %s, to both', async (_, make, message) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await make(await aProject(owner), stager);
    const before = await findBid(id);
    for (const { sessionId } of [owner, stager]) {
      const answer = await remove({ params: { id }, sessionId });
      expect([answer.status, answer.error.message]).toEqual([409, message]);
    }
    expect(await findBid(id)).toEqual(before);
  });

  it('is for the two of them only', async () => {
    const { id } = await aBid(await aProject(await anOwner()), await aStager());
    expect((await remove({ params: { id } })).status).toBe(401);
    for (const { sessionId } of [await anOwner(), await aStager()]) {
      expect((await remove({ params: { id }, sessionId })).status).toBe(403);
    }
  });

  it('knows no bid that is not there', async () => {
    const { sessionId } = await anOwner();
    expect((await remove({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await remove({ params: { id: 'x' }, sessionId })).status).toBe(400);
  });

  it('is counted once when rejection, withdrawal and acceptance race', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 12; round += 1) {
      const project = await aProject(owner);
      const { id } = await aBid(project, stager);
      const [rejected, withdrawn, accepted] = await Promise.all([
        remove({ params: { id }, sessionId: owner.sessionId }),
        remove({ params: { id }, sessionId: stager.sessionId }),
        accept({ params: { id }, sessionId: owner.sessionId }),
      ]);
      expect([rejected.status, withdrawn.status, accepted.status].filter((status) => status < 300)).toHaveLength(1);
      for (const { status } of [rejected, withdrawn, accepted]) expect([200, 204, 404, 409]).toContain(status);
      expect((await getProject(project.id)).pendingBidCount).toBe(0);
      expect((await findBid(id))?.status).toBe(
        rejected.status === 204 ? 'rejected' : withdrawn.status === 204 ? undefined : 'payment_required',
      );
    }
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0 });
  });
});
