import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { getDeletionPreview } from '#shared/api/routes';
import type { DeletionPreview } from '#shared/operations/operations.answers';
import {
  aBid,
  aCompletedProject,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anOwner,
  aPaidBid,
  aProject,
  aRejectedBid,
  aStager,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { everyItem, restore } from '../../testing/everything';

const preview = caller(getDeletionPreview);
const of = async ({ id }: { id: string }): Promise<DeletionPreview> =>
  (await preview({ params: { id }, claims: adminClaims })).body;
/** Returns the counts, or 'more' for those that stopped early. */
const countsOf = ({ goes, stays }: DeletionPreview) => {
  const counts = ([name, { count, hasMore }]: [string, { count: number; hasMore: boolean }]) => [name, hasMore ? 'more' : count];
  return {
    goes: Object.fromEntries(Object.entries(goes).map(counts)),
    stays: Object.fromEntries(Object.entries(stays).map(counts)),
  };
};
const countOf = async (entity: string, is: (item: Record<string, unknown>) => boolean) =>
  (await everyItem()).filter((item) => item.entity === entity && is(item)).length;

describe('getDeletionPreview', () => {
  it('predicts what deleting an owner deletes and keeps', async () => {
    const owner = await anOwner();
    const [known, other] = [await aStager(), await aStager()];
    await aBid(await aProject(owner), other);
    await aRejectedBid(await aProject(owner), other);
    await aPaidBid(await aProject(owner), known);
    const done = await aCompletedProject(owner, known);
    const now = new Date();
    const review = newReview(
      done,
      { rating: 5, title: 'Good', comment: null },
      { id: newId(now), reviewerId: known.id, mask: freshMask('reviewer'), now },
    );
    await saveReview(done, review, now);
    for (const text of ['One', 'Two', 'Three']) await aMessage(owner, known, text);
    await aMessage(other, owner, 'Hello');
    const predicted = await of(owner);
    expect(predicted.awaitedPayments).toBe(0);
    expect(countsOf(predicted)).toEqual({
      goes: { projects: 2, bids: 2, messages: 1, reviews: 1, photos: 0 },
      // Two paid bids with the same person.
      stays: { people: 1, projects: 2, bids: 0, messages: 3 },
    });
    await closeAccount(owner.id, new Date());
    const { goes, stays } = countsOf(predicted);
    expect(await countOf('Project', ({ userId }) => userId === owner.id)).toBe(stays.projects);
    expect(await countOf('Message', ({ senderId, receiverId }) => [senderId, receiverId].includes(owner.id))).toBe(
      stays.messages,
    );
    expect(await countOf('Bid', ({ ownerId }) => ownerId === owner.id)).toBe(2 + 2 - Number(goes.bids));
    expect(await countOf('FormerMember', ({ id }) => id === owner.id)).toBe(2);
    expect(await countOf('Review', ({ revieweeId }) => revieweeId === owner.id)).toBe(0);
  });

  it('counts for a stager by bids and by the people who still have an account', async () => {
    const stager = await aStager();
    const [first, second, gone] = [await anOwner(), await anOwner(), await anOwner()];
    for (const owner of [first, first, second]) await aPaidBid(await aProject(owner), stager);
    await aPaidBid(await aProject(gone), stager);
    await aMessage(gone, stager, 'Bye');
    await closeAccount(gone.id, new Date());
    await aBid(await aProject(second), stager);
    await aMessage(stager, first, 'Hello');
    expect(countsOf(await of(stager))).toEqual({
      // What was kept of the deleted owner for this stager goes as well.
      goes: { projects: 0, bids: 2, messages: 1, reviews: 0, photos: 0 },
      stays: { people: 2, projects: 0, bids: 3, messages: 1 },
    });
  });

  it('counts the fees that must be paid or canceled first', async () => {
    const stager = await aStager();
    await anAcceptedBid(await aProject(await anOwner()), stager);
    expect((await of(stager)).awaitedPayments).toBe(1);
  });

  it('stops counting at 500 and says that there are more', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(stager, owner, 'One of very many');
    const items = await everyItem();
    const messages = items.filter(({ entity }) => entity === 'Message');
    const copies = Array.from({ length: 510 }, (_, index) =>
      messages.map((message) => ({ ...message, SK: `${message.SK}${index}` })),
    );
    await restore([...items, ...copies.flat()]);
    const { goes } = await of(owner);
    expect(goes.messages).toEqual({ count: 500, hasMore: true });
    const { units } = await measureConsumption(() => of(owner));
    expect(units).toBeLessThan(100);
  }, 120_000);

  it('is for administrators only, and returns 404 for an unknown user', async () => {
    const { id, sessionId } = await anOwner();
    expect((await preview({ params: { id } })).status).toBe(401);
    expect((await preview({ params: { id }, sessionId })).status).toBe(401);
    expect((await preview({ params: { id }, claims: { username: 'x' } })).status).toBe(403);
    expect((await preview({ params: { id: newId(new Date()) }, claims: adminClaims })).status).toBe(404);
    expect((await preview({ params: { id: 'x' }, claims: adminClaims })).status).toBe(400);
  });
});
