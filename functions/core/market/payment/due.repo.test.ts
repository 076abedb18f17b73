import { beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, plus } from '#core/kernel/time';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anOwner, aProject, aStager } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { endPass, findPass, overduePayments, savePass, unsettledPayments } from './due.repo';
import type { PaymentRecord } from './payment';
import { findPayment, saveAcceptance, saveCancelled, saveIntent } from './payment.repo';

const now = new Date('2026-05-01T12:00:00.000Z');
/** Due a millisecond before now, now, and a millisecond after it; each with a PaymentIntent begun a minute after the last. */
const bids: BidRecord[] = [];

beforeAll(async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  // Not stored in the order in which they are due.
  for (const ms of [1, -1, 0]) {
    const accepted = plus(now, ms - hours(72));
    const bid = await aBid(await aProject(owner, { city: 'Bishop', county: 'Inyo' }, accepted), stager, {}, accepted);
    const project = await getProject(bid.projectId);
    const one = acceptBid(project, bid, { acceptanceId: `acceptance ${ms}`, now: accepted, paymentWindowHours: 72 });
    await saveAcceptance(project, one, accepted);
    const facts = {
      status: 'requires_payment_method',
      amount: 5000,
      currency: 'usd',
      clientSecret: null,
      createdAt: accepted.toISOString(),
    } as const;
    const intent = { ...facts, id: `pi_${bids.length}`, bidId: one.id, acceptanceId: one.acceptanceId ?? undefined };
    await saveIntent(one, intent, plus(now, minutes(bids.length)));
    bids.push(one);
  }
});

describe('overduePayments', () => {
  it('returns payments from their deadline on, the longest overdue first', async () => {
    const overdue = [];
    for await (const one of overduePayments(now)) overdue.push(one);
    const [, longest, now_] = bids;
    expect(overdue).toMatchObject([
      { bidId: longest?.id, dueAt: longest?.paymentDueAt, acceptanceId: 'acceptance -1' },
      { bidId: now_?.id, dueAt: now.toISOString(), acceptanceId: 'acceptance 0' },
    ]);
  });
});

describe('unsettledPayments', () => {
  it('returns unsettled payments page by page, newest first', async () => {
    const begun = (index: number) => ({
      paymentIntentId: `pi_${index}`,
      createdAt: plus(now, minutes(index)).toISOString(),
    });
    const first = await unsettledPayments({ limit: 2 });
    expect(first.items).toEqual([begun(2), begun(1)]);
    expect(await unsettledPayments({ limit: 2, cursor: first.next })).toEqual({ items: [begun(0)], next: undefined });
    await saveCancelled((await findPayment('pi_1')) as PaymentRecord, now);
    expect((await unsettledPayments({ limit: 3 })).items).toEqual([begun(2), begun(0)]);
  });
});

describe('savePass', () => {
  const pass = { until: now.toISOString(), cursor: 'somewhere' };

  it('stores where a pass was cut off, until the pass ends', async () => {
    expect(await findPass()).toBeUndefined();
    const noted = await changesOf(() => savePass(pass), { [now.toISOString()]: 'now' });
    expect(noted).toMatchInlineSnapshot(`"+ RECONCILIATION PASS cursor=somewhere, entity=Pass, until=now"`);
    await savePass({ ...pass, cursor: 'further on' });
    expect(await findPass()).toEqual({ ...pass, cursor: 'further on' });
    await endPass();
    expect(await findPass()).toBeUndefined();
  });
});
