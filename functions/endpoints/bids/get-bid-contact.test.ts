import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getBidContact } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';

const contact = caller(getBidContact);
const contactOf = ({ name, userType, email, phone, company }: Person) => ({ name, userType, email, phone, company });

describe('getBidContact', () => {
  it('returns the other party of a paid bid to each party', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await aPaidBid(await aProject(owner), stager);
    const forStager = await contact({ params: { id }, sessionId: stager.sessionId });
    expect([forStager.status, forStager.body]).toEqual([200, contactOf(owner)]);
    const forOwner = await contact({ params: { id }, sessionId: owner.sessionId });
    expect([forOwner.status, forOwner.body]).toEqual([200, contactOf(stager)]);
  });

  it.each([
    ['pending', aBid],
    ['accepted and unpaid', anAcceptedBid],
    ['rejected', aRejectedBid],
  ])('fails for both parties while the bid is %s', async (_, make) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await make(await aProject(owner), stager);
    for (const { sessionId } of [owner, stager]) {
      const answer = await contact({ params: { id }, sessionId });
      expect([answer.status, answer.error.code]).toEqual([403, 'PAYMENT_REQUIRED']);
    }
  });

  it('fails for everybody else, paid or not', async () => {
    const [project, loser] = [await aProject(await anOwner()), await aStager()];
    await aBid(project, loser);
    const { id } = await aPaidBid(project, await aStager());
    for (const { sessionId } of [loser, await aStager(), await anOwner()]) {
      const answer = await contact({ params: { id }, sessionId });
      expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await contact({ params: { id } })).status).toBe(401);
  });

  it('returns 404 for an unknown bid', async () => {
    const { sessionId } = await aStager();
    expect((await contact({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await contact({ params: { id: 'x' }, sessionId })).status).toBe(400);
  });
});
