import { expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { aCompletedProject, anOwner, aPaidBid, aProject, aStager } from '#functions/testing/builders';
import { changeItem, expectRefused } from '#functions/testing/changes';
import { findBidOf } from './bid.repo';
import { findShownConcepts, getShownWork } from './shown-work';

const notAgreed = conflict("The owner of this project hasn't agreed to let you show photos of it");
const [oak, linen, other] = ['o', 'l', 'x'].map((letter) => `photos/${letter.repeat(43)}.jpg`) as [string, string, string];

/** A stager with a completed project whose owner lets it show photos. */
const scene = async () => {
  const stager = await aStager();
  const { id } = await aCompletedProject(await anOwner(), stager);
  const bid = await findBidOf(id, stager.id);
  const key = keys.bid(id, bid?.id ?? '');
  await changeItem(key, { photosAllowed: true, concepts: [oak, linen].map((photo) => ({ photo, of: other })) });
  return { stager, id, key };
};

it('lets the paid stager show completed work while the owner allows it', async () => {
  const { stager, id, key } = await scene();
  const { agreement, concepts } = await getShownWork(id, stager.id);
  expect(concepts).toEqual([oak, linen]);
  const show = () => transact([agreement]);
  await show();
  for (const changed of [{ photosAllowed: false }, { photosAllowed: undefined }, { paymentStatus: 'unpaid' }]) {
    await expectRefused(show, key, changed, notAgreed);
    await expectRefused(() => getShownWork(id, stager.id), key, changed, notAgreed);
  }
  await expectRefused(() => getShownWork(id, stager.id), keys.project(id), { status: 'in_progress' }, notAgreed);
  await expect(getShownWork(id, (await aStager()).id)).rejects.toThrow(notAgreed);
  await changeItem(key, { concepts: undefined });
  expect((await getShownWork(id, stager.id)).concepts).toEqual([]);
});

it('copies each concept of a completed project that the portfolio shows, once', async () => {
  const { stager, id } = await scene();
  const shown = (photos: string[], places: number[], portfolioPhotos: string[] = []) =>
    findShownConcepts({ ...stager, portfolioPhotos }, { photos, completed: places.map((photo) => ({ photo, projectId: id })) });
  expect(await shown([oak, other, linen, 'uploads/new'], [0, 1, 3, 9])).toEqual(new Set([oak]));
  expect(await shown([oak, linen], [0, 1])).toEqual(new Set([oak, linen]));
  expect(await shown([oak, linen], [0, 1], [oak])).toEqual(new Set([linen]));
  expect(await findShownConcepts(stager, { photos: [oak] })).toEqual(new Set());
  const unfinished = await aPaidBid(await aProject(await anOwner()), stager);
  const completed = [{ photo: 0, projectId: unfinished.projectId }];
  await expect(findShownConcepts(stager, { photos: [oak], completed })).rejects.toThrow(notAgreed);
  // A new upload is no concept. Whether it may be shown is checked when it is saved.
  expect(await findShownConcepts(stager, { photos: ['uploads/new'], completed })).toEqual(new Set());
});
