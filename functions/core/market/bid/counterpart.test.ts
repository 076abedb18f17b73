import { describe, expect, it } from 'vitest';
import { contactOfParty, fullContact } from '#core/market/account/contact.view';
import { getParty } from '#core/market/account/former.repo';
import { anOwner, aPaidBid, aProject, aStager, type Person } from '#functions/testing/builders';
import { counterpartOf } from './bid';

describe('whose contact details a paid bid opens', () => {
  it('is told by who asks: each party gets the other one, and nobody else gets anybody', async () => {
    const [owner, stager, loser] = [await anOwner(), await aStager(), await aStager()];
    const bid = await aPaidBid(await aProject(owner), stager);
    expect([owner, stager, loser].map(({ id }) => counterpartOf(bid, id))).toEqual([stager.id, owner.id, undefined]);
    const asked = async ({ id }: Person) =>
      contactOfParty(bid, { id }, await getParty({ bidId: bid.id, userId: counterpartOf(bid, id) ?? '' }, new Date()));
    expect([await asked(owner), await asked(stager)]).toEqual([fullContact(stager), fullContact(owner)]);
  });
});
