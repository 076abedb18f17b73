import { describe, expect, it } from 'vitest';
import { days, plus } from '#core/kernel/time';
import { getBid } from '#core/market/bid/bid.repo';
import { bidForOwner } from '#core/market/bid/bid.view';
import { proposeDay } from '#core/market/handover/handover.repo';
import { listReceivedBids } from '#shared/api/routes';
import { dayOf } from '#shared/property-day';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listReceivedBids);

describe('listReceivedBids', () => {
  it("lists the bids on the caller's own projects in every status", async () => {
    const [owner, other, stager] = [await anOwner(), await anOwner(), await aStager()];
    await aBid(await aProject(other), stager);
    const expected = [];
    for (const make of [aBid, anAcceptedBid, aPaidBid, aRejectedBid]) {
      const { id, projectId, status } = await make(await aProject(owner), stager);
      expected.push([id, projectId, status]);
    }
    const answer = await list({ sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ id, projectId, status }) => [id, projectId, status]).sort()).toEqual(expected.sort());
  });

  it('reveals only the id of bidders', async () => {
    const owner = await anOwner();
    const stager = await aStager({ name: 'Mark Received', email: 'mark-received@example.com' });
    await aPaidBid(await aProject(owner), stager);
    const { body, text } = await list({ sessionId: owner.sessionId });
    expect(body[0]?.userId).toBe(stager.id);
    for (const mark of ['Mark Received', 'mark-received', stager.company as string]) expect(text).not.toContain(mark);
  });

  it('shows proposed dates to the owner but not to administrators', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aPaidBid(project, stager);
    const date = dayOf(plus(new Date(), days(9)), 'CA');
    await proposeDay(project, bid, 'install', { date, by: 'stager' }, new Date());
    const { body } = await list({ sessionId: owner.sessionId });
    expect(body[0]?.days).toEqual([{ occasion: 'install', agreed: null, proposed: { date, by: 'stager' } }]);
    expect(bidForOwner(await getBid(bid.id), { id: owner.id, isImpersonating: true }).days).toEqual([]);
  });

  it('is for owners only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await aStager()).sessionId })).status).toBe(403);
  });

  it('pages, and answers a poll with 304', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    for (let number = 0; number < 5; number += 1) await aBid(project, await aStager());
    const first = await list({ sessionId: owner.sessionId, query: { limit: '4' } });
    expect(first.body).toHaveLength(4);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.link ?? '')?.[1];
    expect((await list({ sessionId: owner.sessionId, query: { limit: '4', cursor } })).body).toHaveLength(1);
    const headers = { 'if-none-match': first.headers.etag as string };
    expect((await list({ sessionId: owner.sessionId, query: { limit: '4' }, headers })).status).toBe(304);
  });
});
