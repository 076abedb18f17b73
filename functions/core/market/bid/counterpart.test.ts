import { describe, expect, it } from 'vitest';
import { contactOfParty, fullContact } from '#core/market/account/contact.view';
import { getParty } from '#core/market/account/former.repo';
import { anOwner, aPaidBid, aProject, aStager, type Person } from '#functions/testing/builders';
import { counterpartOf } from './bid';

describe('counterpartOf', () => {
  it('returns the other party to each party of a paid bid, and undefined to anyone else', async () => {
    const [owner, stager, loser] = [await anOwner(), await aStager(), await aStager()];
    const bid = await aPaidBid(await aProject(owner), stager);
    expect([owner, stager, loser].map(({ id }) => counterpartOf(bid, id))).toEqual([stager.id, owner.id, undefined]);
    const asked = async ({ id }: Person) =>
      contactOfParty(bid, { id }, await getParty({ bidId: bid.id, userId: counterpartOf(bid, id) ?? '' }, new Date()));
    expect([await asked(owner), await asked(stager)]).toEqual([fullContact(stager), fullContact(owner)]);
  });
});
