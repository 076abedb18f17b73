import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { listProjectBids } from '#shared/api/routes';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listProjectBids);
const idsOf = (bids: BidWithBidder[]) => bids.map(({ id }) => id);
const hidden = { name: null, company: null, email: null, phone: null };

describe('listProjectBids', () => {
  afterEach(() => {
    delete process.env.SEALED_BIDS;
  });

  /** A project with three bids, the last of them rejected. */
  const compared = async () => {
    const [owner, first, second, third] = [await anOwner(), await aStager(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const a = await aBid(project, first, { amount: 900 }, new Date(Date.now() - 2000));
    const b = await aBid(project, second, { amount: 1200 }, new Date(Date.now() - 1000));
    const rejected = await aRejectedBid(project, third);
    return { owner, project, first, second, third, a, b, rejected };
  };

  it('shows owners and visitors every bid that is not rejected, newest first and without names', async () => {
    const { owner, project, first, a, b } = await compared();
    for (const sessionId of [owner.sessionId, undefined, (await anOwner()).sessionId]) {
      const answer = await list({ params: { id: project.id }, sessionId });
      expect(answer.status).toBe(200);
      expect(idsOf(answer.body)).toEqual([b.id, a.id]);
      expect(answer.body[1]).toMatchObject({ amount: 900, status: 'pending', userId: first.id });
      for (const { bidder } of answer.body) expect(bidder).toMatchObject(hidden);
      expect(answer.body[1]?.bidder.stagerIdentifier).toBe(first.stagerIdentifier);
    }
  });

  it('shows stagers only their own bid in any status', async () => {
    const { project, first, third, a, rejected } = await compared();
    const own = await list({ params: { id: project.id }, sessionId: first.sessionId });
    expect(idsOf(own.body)).toEqual([a.id]);
    expect(own.body[0]?.bidder).toMatchObject({ name: first.name, email: first.email });
    const declined = await list({ params: { id: project.id }, sessionId: third.sessionId });
    expect(declined.body).toMatchObject([{ id: rejected.id, status: 'rejected' }]);
    expect((await list({ params: { id: project.id }, sessionId: (await aStager()).sessionId })).body).toEqual([]);
  });

  it('reveals the stager’s contact details to the owner after payment only, and never to visitors', async () => {
    const [owner, stager, loser] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, loser);
    const waiting = await aProject(owner);
    await anAcceptedBid(waiting, stager);
    expect((await list({ params: { id: waiting.id }, sessionId: owner.sessionId })).body[0]?.bidder).toMatchObject(hidden);
    await aPaidBid(project, stager);
    const { body } = await list({ params: { id: project.id }, sessionId: owner.sessionId });
    const bidderOf = (userId: string) => body.find((bid) => bid.userId === userId)?.bidder;
    expect(bidderOf(stager.id)).toMatchObject({
      name: stager.name,
      company: stager.company,
      email: stager.email,
      phone: stager.phone,
    });
    expect(bidderOf(loser.id)).toMatchObject(hidden);
    for (const sessionId of [undefined, (await anOwner()).sessionId]) {
      for (const { bidder } of (await list({ params: { id: project.id }, sessionId })).body) expect(bidder).toMatchObject(hidden);
    }
  });

  it('hides the bids from visitors and other owners when bids are sealed', async () => {
    const { owner, project, first } = await compared();
    process.env.SEALED_BIDS = 'true';
    const seen = async (sessionId?: string) => (await list({ params: { id: project.id }, sessionId })).body.length;
    expect(await seen()).toBe(0);
    expect(await seen((await anOwner()).sessionId)).toBe(0);
    expect(await seen(owner.sessionId)).toBe(2);
    expect(await seen(first.sessionId)).toBe(1);
  });

  it('pages through bids and skips rejected ones', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const standing: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const make = number % 3 === 2 ? aRejectedBid : aBid;
      const bid = await make(project, await aStager());
      if (number % 3 !== 2) standing.unshift(bid.id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ params: { id: project.id }, sessionId: owner.sessionId, query: { limit: '3', cursor } });
      seen.push(...idsOf(page.body));
      cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen.sort()).toEqual(standing.sort());
    const other = await aProject(owner);
    const { headers } = await list({ params: { id: project.id }, query: { limit: '1' } });
    const stolen = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1] as string;
    expect((await list({ params: { id: other.id }, query: { cursor: stolen } })).error.code).toBe('INVALID_CURSOR');
  });

  it('answers a poll with 304 until a bid arrives', async () => {
    const { owner, project } = await compared();
    const { headers } = await list({ params: { id: project.id }, sessionId: owner.sessionId });
    const poll = () =>
      list({ params: { id: project.id }, sessionId: owner.sessionId, headers: { 'if-none-match': headers.etag as string } });
    expect((await poll()).status).toBe(304);
    await aBid(project, await aStager());
    expect((await poll()).body).toHaveLength(3);
  });

  it('returns 404 for an unknown project', async () => {
    expect((await list({ params: { id: newId(new Date()) } })).status).toBe(404);
    expect((await list({ params: { id: 'x' } })).status).toBe(400);
  });
});
