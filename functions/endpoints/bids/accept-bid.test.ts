import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { findBid } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { acceptBid, listProjects } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { howMany } from '../../testing/thorough';

withContention();

const accept = caller(acceptBid);
const list = caller(listProjects);
const selectedAlready = { code: 'CONFLICT', message: 'Another bid has already been selected' };

describe('acceptBid', () => {
  it('selects the bid, which then awaits its fee', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner, { city: 'Dover', county: 'Kent', state: 'DE' });
    const bid = await aBid(project, stager, { amount: 4001 });
    const answer = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: bid.id, status: 'payment_required', paymentStatus: 'unpaid', platformFee: 150 });
    const hoursToPay = (Date.parse(answer.body.paymentDueAt as string) - Date.now()) / 3_600_000;
    expect(hoursToPay).toBeGreaterThan(71.9);
    expect(hoursToPay).toBeLessThanOrEqual(72);
    expect(await getProject(project.id)).toMatchObject({
      status: 'open',
      selectedBidId: bid.id,
      awardedTo: null,
      pendingBidCount: 0,
    });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0, awaitedPayments: 1 });
    expect(await getTally(stager.id)).toMatchObject({ awaitedPayments: 1, unreadNotifications: 1 });
    const query = { state: 'DE', city: 'Dover' };
    expect((await list({ sessionId: (await aStager()).sessionId, query })).body).toEqual([]);
  });

  it('reveals nothing about the stager before the fee is paid', async () => {
    const owner = await anOwner();
    const stager = await aStager({ name: 'Mark Stager', email: 'mark-accept@example.com', phone: '(555) 777-0002' });
    const bid = await aBid(await aProject(owner), stager);
    const answer = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect(answer.body.bidder).toMatchObject({ name: null, company: null, email: null, phone: null });
    for (const mark of ['Mark Stager', 'mark-accept', '777-0002', stager.company as string]) {
      expect(answer.text).not.toContain(mark);
    }
  });

  it('awards the project at once if the bid has no fee', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager, { amount: 99 });
    await aBid(project, other);
    const answer = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'accepted', paymentStatus: 'paid', platformFee: 0, paymentDueAt: null });
    expect(answer.body.bidder).toMatchObject({ email: stager.email, phone: stager.phone });
    expect(await getProject(project.id)).toMatchObject({
      status: 'in_progress',
      selectedBidId: bid.id,
      awardedTo: stager.id,
      awardFee: 0,
    });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 0, awaitedPayments: 0 });
    expect(await getTally(stager.id)).toMatchObject({ awaitedPayments: 0 });
  });

  it('charges the fee for the price of 60 days, and reveals nothing before payment', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager, { amount: 99, rentalDays: 1, extensionPrice: 4000 });
    expect(bid).toMatchObject({ platformFee: 200 });
    const answer = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect(answer.body).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid', platformFee: 200 });
    expect(answer.body.bidder).toMatchObject({ name: null, email: null, phone: null });
    expect(await getProject(project.id)).toMatchObject({ status: 'open', awardedTo: null });
  });

  it('answers 200 and changes nothing when the same bid is accepted again', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await anAcceptedBid(project, stager);
    const again = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: 'payment_required', paymentDueAt: bid.paymentDueAt });
    expect(await findBid(bid.id)).toEqual(bid);
    expect(await getTally(stager.id)).toMatchObject({ awaitedPayments: 1, unreadNotifications: 1 });
    const paid = await aPaidBid(await aProject(owner), stager);
    expect((await accept({ params: { id: paid.id }, sessionId: owner.sessionId })).body.paymentStatus).toBe('paid');
  });

  it('refuses every other bid, which stays pending', async () => {
    const owner = await anOwner();
    const [project, loser] = [await aProject(owner), await aStager()];
    const other = await aBid(project, loser);
    await anAcceptedBid(project, await aStager());
    const answer = await accept({ params: { id: other.id }, sessionId: owner.sessionId });
    expect([answer.status, answer.error]).toEqual([409, selectedAlready]);
    expect(await findBid(other.id)).toMatchObject({ status: 'pending' });
  });

  it('refuses a rejected bid', async () => {
    const owner = await anOwner();
    const bid = await aRejectedBid(await aProject(owner), await aStager());
    const answer = await accept({ params: { id: bid.id }, sessionId: owner.sessionId });
    expect([answer.status, answer.error.message]).toEqual([409, 'You can only accept a pending bid']);
  });

  it('is for the owner of the project only', async () => {
    const stager = await aStager();
    const { id } = await aBid(await aProject(await anOwner()), stager);
    expect((await accept({ params: { id } })).status).toBe(401);
    expect((await accept({ params: { id }, sessionId: stager.sessionId })).status).toBe(403);
    expect((await accept({ params: { id }, sessionId: (await anOwner()).sessionId })).status).toBe(403);
  });

  it('returns 404 for an unknown bid', async () => {
    const { sessionId } = await anOwner();
    expect((await accept({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await accept({ params: { id: '1' }, sessionId })).status).toBe(400);
  });

  it('accepts one of many concurrent bids', async () => {
    const many = howMany(15, 40);
    const owner = await anOwner();
    const project = await aProject(owner);
    const bids: BidRecord[] = [];
    // More of them race over HTTP (infra/local/races.test.ts).
    for (let count = 0; count < many; count += 1) bids.push(await aBid(project, await aStager()));
    const answers = await Promise.all(bids.map(({ id }) => accept({ params: { id }, sessionId: owner.sessionId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(many - 1);
    for (const { error } of refused) expect(error).toEqual(selectedAlready);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(await getProject(project.id)).toMatchObject({ selectedBidId: winner?.id, pendingBidCount: many - 1, bidCount: many });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: many - 1, awaitedPayments: 1 });
  });

  it.each([1500, 50])('answers twenty concurrent acceptances of one bid of $%d with 200 and accepts it once', async (amount) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { id } = await aBid(project, stager, { amount });
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept({ params: { id }, sessionId: owner.sessionId })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await getTally(stager.id)).toMatchObject({ awaitedPayments: amount < 100 ? 0 : 1, unreadNotifications: 1 });
  });
});
