import { expect, it } from 'vitest';
import { notFound } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anOwner, aProject, aRejectedBid, aStager, type Person } from '#functions/testing/builders';
import { changeItem } from '#functions/testing/changes';
import { getBid } from './bid.repo';
import { bidsForReader } from './project-bids';

const now = new Date('2026-03-01T12:00:00.000Z');

it('shows all standing bids to the owner and visitors, and a stager only their own', async () => {
  const [owner, first, second, third, other] = [
    await anOwner(),
    await aStager(),
    await aStager(),
    await aStager(),
    await anOwner(),
  ];
  const { id } = await aProject(owner, {}, now);
  const project = await getProject(id);
  const older = await aBid(project, first, {}, new Date(now.getTime() + 1));
  const newer = await aBid(project, second, {}, new Date(now.getTime() + 2));
  await aRejectedBid(project, third);
  const seen = async (reader: Person | undefined, limit = 9, areSealed = false) => {
    const { items, next } = await bidsForReader(id, getProject(id), reader, { limit }, areSealed, now);
    return [items.map((bid) => [bid.id, bid.bidder.id]), next !== undefined];
  };
  const both = [newer, older].map((bid) => [bid.id, bid.userId]);
  for (const reader of [owner, other, undefined]) expect(await seen(reader)).toEqual([both, false]);
  expect(await seen(owner, 1)).toEqual([both.slice(0, 1), true]);
  expect(await seen(first)).toEqual([both.slice(1), false]);
  expect(await seen(await aStager())).toEqual([[], false]);
  // Only the owner can compare sealed bids.
  for (const reader of [other, undefined]) expect(await seen(reader, 9, true)).toEqual([[], false]);
  expect([await seen(owner, 9, true), await seen(first, 9, true)]).toEqual([
    [both, false],
    [both.slice(1), false],
  ]);
  // A stager whose account is gone is not listed.
  await changeItem(keys.user(second.id), 'gone');
  expect(await seen(owner)).toEqual([both.slice(1), false]);
  const gone = Promise.reject(notFound('Project'));
  await expect(bidsForReader(id, gone, owner, { limit: 9 }, false, now)).rejects.toThrow(notFound('Project'));
});

it('puts the selected bid first on the first page, unless pages have one bid', async () => {
  const owner = await anOwner();
  const { id } = await aProject(owner, {}, now);
  const project = await getProject(id);
  const bids = [];
  for (let number = 1; number <= 5; number += 1)
    bids.unshift((await aBid(project, await aStager(), {}, new Date(now.getTime() + number))).id);
  const [newest, second, third, fourth, oldest = ''] = bids;
  const pages = async (limit: number) => {
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await bidsForReader(id, getProject(id), owner, { limit, cursor }, false, now);
      seen.push(items.map((bid) => bid.id));
      cursor = next;
    } while (cursor);
    return seen;
  };
  expect(await pages(3)).toEqual([
    [newest, second, third],
    [fourth, oldest],
  ]);
  await changeItem(keys.project(id), { selectedBidId: oldest });
  expect(await pages(3)).toEqual([
    [oldest, newest, second],
    [third, fourth],
  ]);
  expect(await pages(9)).toEqual([bids]);
  expect(await pages(1)).toEqual(bids.map((bid) => [bid]));
  // A stager sees only their own bid, selected or not.
  const mine = (
    await bidsForReader(id, getProject(id), { ...(await aStager()), id: (await getBid(oldest)).userId }, { limit: 9 }, false, now)
  ).items;
  expect(mine.map((bid) => bid.id)).toEqual([oldest]);
});
