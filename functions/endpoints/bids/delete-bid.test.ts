import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { collections } from '#core/kernel/table/keys';
import { getTally } from '#core/kernel/table/tally.repo';
import { findBid } from '#core/market/bid/bid.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { deleteProject } from '#core/market/jobs/sweep-project';
import { getProject } from '#core/market/project/project.repo';
import {
  acceptBid,
  deleteBid,
  getProject as getProjectRoute,
  listNotifications,
  listProjectBids,
  placeBid,
  readAllNotifications,
  readNotification,
} from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';

withContention();

const remove = caller(deleteBid);
const read = caller(getProjectRoute);
const accept = caller(acceptBid);
const list = caller(listProjectBids);
const place = caller(placeBid);
const body = { amount: 700, timeline: '1 week' };

describe('deleteBid by the owner', () => {
  it('rejects the bid, updates the counts and notifies the stager', async () => {
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

  it('prevents another bid by the stager', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { id } = await aBid(project, stager);
    await remove({ params: { id }, sessionId: owner.sessionId });
    const again = await place({ params: { id: project.id }, sessionId: stager.sessionId, body });
    expect([again.status, again.error.message]).toEqual([409, 'You have already bid on this project']);
  });

  it('can still reject a bid after another one was selected or paid', async () => {
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
  it('withdraws the bid', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { id } = await aBid(project, stager);
    expect((await remove({ params: { id }, sessionId: stager.sessionId })).status).toBe(204);
    expect(await findBid(id)).toBeUndefined();
    expect(await getProject(project.id)).toMatchObject({ bidCount: 0, pendingBidCount: 0 });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0 });
    expect(await getTally(stager.id)).toMatchObject({ bids: 0 });
    expect((await remove({ params: { id }, sessionId: stager.sessionId })).status).toBe(404);
  });

  it('allows one more bid, and says so', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bidOn = (amount: number) =>
      place({ params: { id: project.id }, sessionId: stager.sessionId, body: { ...body, amount } });
    const withdraw = (id: string) => remove({ params: { id }, sessionId: stager.sessionId });
    const ownWithdrawal = async ({ sessionId }: { sessionId?: string } = stager) =>
      (await read({ params: { id: project.id }, sessionId })).body.ownWithdrawal;
    const first = await bidOn(5100);
    expect(first.body.revisedFrom).toBeNull();
    expect(await ownWithdrawal()).toBeUndefined();
    expect((await withdraw(first.body.id)).status).toBe(204);
    expect(await ownWithdrawal()).toEqual({ amount: 5100, mayBidAgain: true });
    for (const other of [owner, await aStager(), {}]) expect(await ownWithdrawal(other)).toBeUndefined();
    const second = await bidOn(4600);
    expect(await ownWithdrawal()).toBeUndefined();
    expect([second.status, second.body.revisedFrom]).toEqual([201, 5100]);
    expect((await list({ params: { id: project.id }, sessionId: owner.sessionId })).body).toMatchObject([
      { amount: 4600, revisedFrom: 5100 },
    ]);
    expect((await withdraw(second.body.id)).status).toBe(204);
    expect(await ownWithdrawal()).toEqual({ amount: 4600, mayBidAgain: false });
    const third = await bidOn(4000);
    expect([third.status, third.error.code]).toEqual([409, 'CONFLICT']);
    expect((await place({ params: { id: project.id }, sessionId: (await aStager()).sessionId, body })).status).toBe(201);
  });

  it('accepts one of many concurrent second bids', async () => {
    const [project, stager] = [await aProject(await anOwner()), await aStager()];
    await remove({ params: { id: (await aBid(project, stager)).id }, sessionId: stager.sessionId });
    const call = { params: { id: project.id }, sessionId: stager.sessionId, body };
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => place(call)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await expectConsistent();
  });

  it('leaves no claim after the project or the account is deleted', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    for (const person of [stager, other])
      await remove({ params: { id: (await aBid(project, person)).id }, sessionId: person.sessionId });
    const claims = async () => (await everyItem()).filter(({ PK }) => PK === collections.bidderClaims(project.id));
    expect(await claims()).toHaveLength(2);
    await closeAccount(stager.id, new Date());
    expect(await claims()).toHaveLength(1);
    await deleteProject(await getProject(project.id), new Date(), []);
    expect(await claims()).toEqual([]);
  });
});

describe('the owner’s notification of a withdrawn bid', () => {
  const news = caller(listNotifications);
  const read = caller(readNotification);
  const readAll = caller(readAllNotifications);
  const newsOf = async ({ sessionId }: Person) => (await news({ sessionId })).body;
  const withdraw = (id: string, { sessionId }: Person) => remove({ params: { id }, sessionId });

  it('is removed, read or unread, and no longer counts', async () => {
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
    const another = await aStager();
    const { id } = await aBid(project, another);
    await readAll({ sessionId: owner.sessionId });
    await withdraw(id, another);
    expect(await newsOf(owner)).toHaveLength(1);
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 0, pendingBids: 1 });
  });

  it('is counted exactly when reading, reading all and withdrawing race', async () => {
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

describe('deleteBid', () => {
  it.each([
    ['accepted', anAcceptedBid, "An accepted bid can't be removed"],
    ['paid', aPaidBid, "An accepted bid can't be removed"],
    ['rejected', aRejectedBid, 'This bid was already rejected'],
  ])('refuses both parties if the bid is %s', async (_, make, message) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await make(await aProject(owner), stager);
    const before = await findBid(id);
    for (const { sessionId } of [owner, stager]) {
      const answer = await remove({ params: { id }, sessionId });
      expect([answer.status, answer.error.message]).toEqual([409, message]);
    }
    expect(await findBid(id)).toEqual(before);
  });

  it('is for the two parties only', async () => {
    const { id } = await aBid(await aProject(await anOwner()), await aStager());
    expect((await remove({ params: { id } })).status).toBe(401);
    for (const { sessionId } of [await anOwner(), await aStager()]) {
      expect((await remove({ params: { id }, sessionId })).status).toBe(403);
    }
  });

  it('returns 404 for an unknown bid', async () => {
    const { sessionId } = await anOwner();
    expect((await remove({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await remove({ params: { id: 'x' }, sessionId })).status).toBe(400);
  });

  it('succeeds once when rejection, withdrawal and acceptance race', async () => {
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
