import { describe, expect, it } from 'vitest';
import { countUnreadNotifications } from '#shared/api/routes';
import { aNotification, anAcceptedBid, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';

const count = caller(countUnreadNotifications);

describe('countUnreadNotifications', () => {
  it('counts unread notifications and answers a poll with 304 until that changes', async () => {
    const owner = await anOwner();
    expect((await count({ sessionId: owner.sessionId })).body).toEqual({
      notifications: 0,
      messages: 0,
      feesDue: 0,
    });
    await aNotification(owner);
    const answer = await count({ sessionId: owner.sessionId });
    expect(answer.body).toMatchObject({ notifications: 1, messages: 0 });
    const again = await count({ sessionId: owner.sessionId, headers: { 'if-none-match': answer.headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('counts the fees that a stager owes, but not for the owner', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const feesDue = async ({ sessionId }: Person) => (await count({ sessionId })).body.feesDue;
    await anAcceptedBid(await aProject(owner), stager);
    expect([await feesDue(stager), await feesDue(owner)]).toEqual([1, 0]);
    await aPaidBid(await aProject(owner), stager);
    expect(await feesDue(stager)).toBe(1);
  });

  it('requires a session', async () => {
    expect((await count()).status).toBe(401);
  });
});
