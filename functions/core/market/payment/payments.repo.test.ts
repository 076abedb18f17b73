import { beforeAll, expect, it } from 'vitest';
import { anOwner, aPaidBid, aProject, aStager } from '#functions/testing/builders';
import { findPayments } from './payments.repo';

let ids: string[];
beforeAll(async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const bids = [await aPaidBid(await aProject(owner), stager), await aPaidBid(await aProject(owner), stager)];
  ids = bids.map(({ paymentIntentId }) => paymentIntentId ?? '');
});

it('returns payments in the requested order, without missing ones', async () => {
  const [first = '', second = ''] = ids;
  const found = await findPayments([second, 'pi_of_nobody', first]);
  expect(found.map(({ paymentIntentId }) => paymentIntentId)).toEqual([second, first]);
});
