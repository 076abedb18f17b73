import { describe, expect, it } from 'vitest';
import { countPendingBids } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const count = caller(countPendingBids);

describe('countPendingBids', () => {
  it('returns the number of pending bids on open projects', async () => {
    const owner = await anOwner();
    const pending = async () => (await count({ sessionId: owner.sessionId })).text;
    expect(await pending()).toBe('0');
    const project = await aProject(owner);
    await aBid(project, await aStager());
    await aBid(project, await aStager());
    await aRejectedBid(project, await aStager());
    expect(await pending()).toBe('2');
    const other = await aProject(owner);
    await aBid(other, await aStager());
    await anAcceptedBid(other, await aStager());
    expect(await pending()).toBe('3');
    // An awarded project is no longer open, so its pending bids do not count.
    await aPaidBid(project, await aStager());
    expect(await pending()).toBe('1');
  });

  it('returns 0 to a stager and requires a session', async () => {
    const stager = await aStager();
    await aBid(await aProject(await anOwner()), stager);
    expect((await count({ sessionId: stager.sessionId })).body).toBe(0);
    expect((await count({})).status).toBe(401);
  });

  it('answers a poll with 304 until the number changes', async () => {
    const owner = await anOwner();
    const { headers } = await count({ sessionId: owner.sessionId });
    const poll = () => count({ sessionId: owner.sessionId, headers: { 'if-none-match': headers.etag as string } });
    expect((await poll()).status).toBe(304);
    await aBid(await aProject(owner), await aStager());
    expect((await poll()).body).toBe(1);
  });

  it('reads a counter, whatever the number of projects', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 5; number += 1) await aBid(await aProject(owner), await aStager());
    const { commands } = await measureConsumption(() => count({ sessionId: owner.sessionId }));
    expect(commands).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });
});
