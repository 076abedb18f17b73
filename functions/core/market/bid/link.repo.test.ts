import { expect, it } from 'vitest';
import { transact } from '#core/kernel/table/transact';
import { aBid, anOwner, aProject, aStager } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { areLinked, findLinkedUsers, linkParties } from './link.repo';

it('links only the two parties of a bid, and accepts a second bid of a linked pair', async () => {
  const [owner, stager, other] = await Promise.all([anOwner(), aStager(), aStager()]);
  const [bid, second] = [await aBid(await aProject(owner), stager), await aBid(await aProject(owner), stager)];
  const pair = [owner.id, stager.id].sort().join('#');
  const names = { [pair]: 'pair', [owner.id]: 'owner', [stager.id]: 'stager', [bid.id]: 'bid', [bid.projectId]: 'project' };
  expect(await changesOf(() => transact([linkParties(bid)]), names)).toMatchInlineSnapshot(
    `"+ LINK#pair LINK bidId=bid, entity=Link, ownerId=owner, projectId=project, stagerId=stager"`,
  );
  await transact([linkParties(second)]);
  expect([await areLinked(owner.id, stager.id), await areLinked(stager.id, owner.id)]).toEqual([true, true]);
  expect([await areLinked(owner.id, other.id), await areLinked(stager.id, other.id)]).toEqual([false, false]);
  expect(await findLinkedUsers(owner.id, [other.id, stager.id])).toEqual(new Set([stager.id]));
  expect(await findLinkedUsers(stager.id, [owner.id, other.id])).toEqual(new Set([owner.id]));
});
