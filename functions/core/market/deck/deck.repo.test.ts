import { beforeEach, describe, expect, it } from 'vitest';
import { notFound } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { getProject } from '#core/market/project/project.repo';
import { aBid, aDeck, anOwner, aProject, aStager } from '#functions/testing/builders';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import { anotherDeck } from './deck';
import { removeDeck, saveAnswer, saveDeck } from './deck.repo';

const now = new Date();

beforeEach(() => restore([]));

/** Creates a project with a deck of two bids, and a viewer's answer. */
const scene = async () => {
  const owner = await anOwner();
  const project = await getProject((await aProject(owner)).id);
  const bids = [await aBid(project, await aStager()), await aBid(project, await aStager())] as const;
  const { deck } = await aDeck(project, bids, {}, now);
  const [{ id: bidId }] = bids;
  const viewers = [{ viewer: 'v'.repeat(22), firstName: 'Rosa', hearts: [{ bidId, photo: 'photos/den' }] }];
  const answer = { bidId, firstName: 'Rosa', note: null, answeredAt: now.toISOString() };
  return { owner, project, deck, bids, like: { answer: null, viewers }, favor: { answer, viewers: [] } };
};

describe('hearts and a favorite', () => {
  it('cannot be saved if the deck changed, was replaced, or is gone', async () => {
    const { project, deck, like, favor } = await scene();
    for (const change of [like, favor])
      for (const other of [{ revision: 1 }, { token: 'another' }, 'gone'] as const)
        await expectRefused(() => saveAnswer(deck, project, change, now), keys.deck(project.id), other, StaleRead);
  });

  it('cannot be saved once nothing is left to choose', async () => {
    const { project, deck, bids, like, favor } = await scene();
    for (const change of [like, favor])
      for (const other of [{ selectedBidId: bids[1].id }, { status: 'cancelled' }, { hidden: 'removed' }, 'gone'] as const)
        await expectRefused(() => saveAnswer(deck, project, change, now), keys.project(project.id), other, StaleRead);
    for (const other of [{ status: 'rejected' }, 'gone'] as const)
      await expectRefused(() => saveAnswer(deck, project, favor, now), keys.bid(project.id, bids[0].id), other, StaleRead);
  });

  it('change only the deck, and only a favorite notifies the owner', async () => {
    const { project, deck, like } = await scene();
    const changes = (await changesOf(() => saveAnswer(deck, project, like, now))).split('\n');
    expect(changes).toEqual([expect.stringMatching(/^ {2}PROJECT#an id DECK revision: 0 > 1, viewers: /)]);
  });
});

describe('a deck', () => {
  it('is created only from bids that can still be chosen, and only if there is none', async () => {
    const { owner, project, deck, bids } = await scene();
    await expect(saveDeck(deck, now)).rejects.toThrow(anotherDeck());
    await removeDeck(deck);
    const save = () => saveDeck(deck, now);
    for (const other of [{ selectedBidId: bids[1].id }, { status: 'cancelled' }, { hidden: 'removed' }, 'gone'] as const)
      await expectRefused(save, keys.project(project.id), other, StaleRead);
    for (const { id } of bids)
      for (const other of [{ status: 'rejected' }, 'gone'] as const)
        await expectRefused(save, keys.bid(project.id, id), other, StaleRead);
    await expectRefused(save, keys.tally(owner.id), { closedAt: now.toISOString() }, notFound('User'));
  });

  it('is removed once, and never in place of another deck', async () => {
    const { project, deck } = await scene();
    for (const other of [{ token: 'another' }, 'gone'] as const)
      await expectRefused(() => removeDeck(deck), keys.deck(project.id), other, StaleRead);
  });
});
