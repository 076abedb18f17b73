import { describe, expect, it } from 'vitest';
import { listUserBids } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listUserBids);
const hidden = { name: null, company: null, email: null, phone: null };

describe('listUserBids', () => {
  it("lists the stager's bids with their projects, and the owner's details for paid ones", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const make = [aBid, anAcceptedBid, aPaidBid, aRejectedBid];
    const bids = [];
    for (const each of make) bids.unshift(await each(await aProject(owner), stager));
    const answer = await list({ params: { id: stager.id }, sessionId: stager.sessionId });
    expect(answer.status).toBe(200);
    const seen = new Map(answer.body.map((bid) => [bid.status, bid]));
    expect(answer.body.map(({ id }) => id).sort()).toEqual(bids.map(({ id }) => id).sort());
    expect([...seen.keys()].sort()).toEqual(['accepted', 'payment_required', 'pending', 'rejected']);
    for (const [status, { project, projectId, bidder }] of seen) {
      expect(project.id).toBe(projectId);
      expect(bidder).toMatchObject({ id: stager.id, email: stager.email });
      const known = { name: owner.name, company: owner.company, email: owner.email, phone: owner.phone };
      expect(project.owner).toMatchObject({ id: owner.id, ...(status === 'accepted' ? known : hidden) });
    }
  });

  it("lists only the caller's own bids, and is for stagers only", async () => {
    const [stager, other, owner] = [await aStager(), await aStager(), await anOwner()];
    const status = async (userId: string, sessionId?: string) => (await list({ params: { id: userId }, sessionId })).status;
    expect(await status(stager.id)).toBe(401);
    expect(await status(stager.id, other.sessionId)).toBe(403);
    expect(await status(owner.id, owner.sessionId)).toBe(403);
    expect(await status('me', stager.sessionId)).toBe(400);
  });

  it('pages through all bids once', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) ids.push((await aBid(await aProject(owner), stager)).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ params: { id: stager.id }, sessionId: stager.sessionId, query: { limit: '3', cursor } });
      seen.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('reads projects in batches', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let number = 0; number < 10; number += 1) await aBid(await aProject(owner), stager);
    const { commands } = await measureConsumption(() => list({ params: { id: stager.id }, sessionId: stager.sessionId }));
    // The session and the account, the bids, and their projects.
    expect(commands).toEqual(['GetItem', 'GetItem', 'Query', 'BatchGetItem']);
  });
});
