import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { mask } from '#core/kernel/masking/mask';
import { keys } from '#core/kernel/table/keys';
import { getTally } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { getAccount } from '#core/market/account/account.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getReputation, listNotifications, listProjects, listUserBids, listUserReviews, reviewProject } from '#shared/api/routes';
import { aCompletedProject, aFreeAward, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { expectConsistent } from '../../testing/everything';

withContention();

const review = caller(reviewProject);
const reputationOf = caller(getReputation);
const reviewsOf = caller(listUserReviews);
const ownBids = caller(listUserBids);
const projects = caller(listProjects);
const notifications = caller(listNotifications);

describe('reviewProject', () => {
  it('stores the review, counts its rating and notifies the other party', async () => {
    const [owner, stager] = [await anOwner({ name: 'Mark-Name-4K' }), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const before = (await getTally(stager.id)).unreadNotifications;
    const answer = await review({
      params: { id: project.id },
      sessionId: owner.sessionId,
      body: { rating: 5, title: ' Lovely work ', comment: 'Sold in a week. Call them at 619-555-0100!', revieweeId: owner.id },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      projectId: project.id,
      reviewerId: owner.id,
      revieweeId: stager.id,
      rating: 5,
      title: 'Lovely work',
      comment: `Sold in a week. Call them at ${mask}!`,
      counts: true,
      createdAt: expect.any(String),
    });
    expect((await getAccount(stager.id)).rating).toBe(5);
    expect(await findReputation(stager.id)).toMatchObject({ ratingSum: 5, ratingCount: 1, completedProjects: 1 });
    expect((await getTally(stager.id)).unreadNotifications).toBe(before + 1);
    const [news] = (await notifications({ sessionId: stager.sessionId })).body;
    expect(news).toMatchObject({ type: 'review', projectId: project.id, read: false });
    expect(news?.message).not.toContain('Mark-Name-4K');
  });

  it('accepts one review from each party', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const by = (sessionId: string, rating: number) => review({ params: { id: project.id }, sessionId, body: { rating } });
    expect((await by(stager.sessionId, 4)).body).toMatchObject({ revieweeId: owner.id, title: null, comment: null });
    expect((await by(owner.sessionId, 3)).status).toBe(201);
    const again = await by(stager.sessionId, 1);
    expect(again.status).toBe(409);
    expect(again.error.message).toBe('You already reviewed this project');
    expect((await getAccount(owner.id)).rating).toBe(4);
    expect((await getAccount(stager.id)).rating).toBe(3);
  });

  it('is expected from each party until they write a review or the other party deletes the account', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const awaitedOf = async () => {
      const bids = await ownBids({ params: { id: stager.id }, sessionId: stager.sessionId });
      const [{ reviewAwaitedSince } = {}] = (await projects({ sessionId: owner.sessionId })).body;
      return [reviewAwaitedSince, bids.body[0]?.project.reviewAwaitedSince].map((since) => since !== undefined);
    };
    expect(await awaitedOf()).toEqual([true, true]);
    expect((await review({ params: { id: project.id }, sessionId: stager.sessionId, body: { rating: 4 } })).status).toBe(201);
    expect(await awaitedOf()).toEqual([true, false]);
    await closeAccount(stager.id, new Date());
    expect((await projects({ sessionId: owner.sessionId })).body[0]).not.toHaveProperty('reviewAwaitedSince');
  });

  it('does not count reviews of projects without a paid fee', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 5; round += 1) {
      const project = await aCompletedProject(owner, stager, aFreeAward);
      for (const { sessionId } of [owner, stager]) {
        const answer = await review({ params: { id: project.id }, sessionId, body: { rating: 5 } });
        expect([answer.status, answer.body.counts]).toEqual([201, false]);
      }
    }
    for (const { id } of [owner, stager]) {
      expect((await getAccount(id)).rating).toBe(0);
      const { body } = await reputationOf({ params: { id } });
      expect(body).toMatchObject({ totalScore: 0, averageRating: 0, reviewCount: 0, completedProjects: 0 });
      expect((await reviewsOf({ params: { id } })).body.map(({ counts }) => counts)).toEqual(Array(5).fill(false));
    }
    // A review of a paid project counts, next to those that do not.
    const paid = await aCompletedProject(owner, stager);
    await review({ params: { id: paid.id }, sessionId: owner.sessionId, body: { rating: 3 } });
    expect((await getAccount(stager.id)).rating).toBe(3);
    expect((await reputationOf({ params: { id: stager.id } })).body).toMatchObject({ reviewCount: 1, completedProjects: 1 });
    expect((await reviewsOf({ params: { id: stager.id } })).body.filter(({ counts }) => counts)).toHaveLength(1);
    await expectConsistent();
  });

  it.each([
    [{}, 'rating'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: '5' }, 'rating'],
    [{ rating: 5, title: 'x'.repeat(121) }, 'title'],
    [{ rating: 5, comment: 'x'.repeat(2001) }, 'comment'],
  ])('refuses an invalid body and names the field (%#)', async (body, path) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const answer = await review({ params: { id: project.id }, sessionId: owner.sessionId, body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]?.path).toBe(path);
    if (path === 'rating') expect(answer.error.message).toBe('Please choose 1 to 5 stars');
  });

  it('is for the two parties only, and only once the project is completed', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const by = (sessionId?: string) => review({ params: { id: project.id }, sessionId, body: { rating: 5 } });
    expect((await by()).status).toBe(401);
    expect((await by(owner.sessionId)).status).toBe(409);
    expect((await by(stager.sessionId)).status).toBe(403);
    await aPaidBid(project, stager);
    const early = await by(stager.sessionId);
    expect(early.status).toBe(409);
    expect(early.error.message).toBe('You can write a review once the project is completed');
    expect((await by(other.sessionId)).status).toBe(403);
  });

  it('returns 404 for an unknown project and for a reviewee who is deleting the account', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const body = { rating: 5 };
    expect((await review({ params: { id: newId(new Date()) }, sessionId: owner.sessionId, body })).status).toBe(404);
    expect((await review({ params: { id: 'x' }, sessionId: owner.sessionId, body })).status).toBe(400);
    const project = await aCompletedProject(owner, stager);
    await transact([update(keys.tally(stager.id), { set: { closedAt: new Date().toISOString() } })]);
    expect((await review({ params: { id: project.id }, sessionId: owner.sessionId, body })).status).toBe(404);
  });

  it('accepts one of twenty concurrent reviews by one party', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => review({ params: { id: project.id }, sessionId: owner.sessionId, body: { rating: 5 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await findReputation(stager.id)).toMatchObject({ ratingSum: 5, ratingCount: 1 });
  });

  it('keeps sum, count and average exact when many reviews of one user race', async () => {
    const stager = await aStager();
    const owners = await Promise.all(Array.from({ length: 8 }, () => anOwner()));
    const projects = await Promise.all(owners.map((owner) => aCompletedProject(owner, stager)));
    const ratings = [5, 4, 3, 5, 1, 2, 5, 4];
    const answers = await Promise.all(
      projects.map((project, index) =>
        review({ params: { id: project.id }, sessionId: owners[index]?.sessionId, body: { rating: ratings[index] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await findReputation(stager.id)).toMatchObject({ ratingSum: 29, ratingCount: 8, completedProjects: 8 });
    // 29 / 8 = 3.625, to two decimals.
    expect((await getAccount(stager.id)).rating).toBe(3.63);
    expect((await reputationOf({ params: { id: stager.id } })).body).toMatchObject({ averageRating: 3.63, reviewCount: 8 });
  });
});
