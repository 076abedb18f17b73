import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { mask } from '#core/kernel/masking/mask';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { listUserReviews } from '#shared/api/routes';
import { aCompletedProject, anOwner, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listUserReviews);

const aReview = async (reviewer: Person, stager: Person, comment: string): Promise<void> => {
  const now = new Date();
  const project = await aCompletedProject(reviewer, stager);
  const body = { rating: 4, title: null, comment };
  await saveReview(
    project,
    newReview(project, body, { id: newId(now), reviewerId: reviewer.id, mask: freshMask('reviewer'), now }),
    now,
  );
};

describe('listUserReviews', () => {
  it("lists a user's reviews, newest first, and reveals only the reviewer's id", async () => {
    const stager = await aStager();
    const owner = await anOwner({
      name: 'Mark-Name-9Z',
      email: 'mark-9z@test.example',
      company: 'Mark-Company-9Z',
      phone: '619 555 9999',
    });
    await aReview(owner, stager, 'Write me: mark-9z@test.example');
    await aReview(await anOwner(), stager, 'Fine');
    const answer = await list({ params: { id: stager.id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([
      { comment: 'Fine', rating: 4, revieweeId: stager.id },
      { comment: `Write me: ${mask}`, reviewerId: owner.id },
    ]);
    expect(answer.text).not.toMatch(/mark-|555 9999/i);
    expect((await list({ params: { id: stager.id }, sessionId: owner.sessionId })).body).toEqual(answer.body);
  });

  it('returns page after page', async () => {
    const stager = await aStager();
    for (const comment of ['One', 'Two', 'Three']) await aReview(await anOwner(), stager, comment);
    const first = await list({ params: { id: stager.id }, query: { limit: '2' } });
    expect(first.body.map(({ comment }) => comment)).toEqual(['Three', 'Two']);
    const cursor = /cursor=([^>&]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await list({ params: { id: stager.id }, query: { limit: '2', cursor } });
    expect(second.body.map(({ comment }) => comment)).toEqual(['One']);
  });

  it('returns an empty list for a user without reviews, and 404 for an unknown user', async () => {
    expect((await list({ params: { id: (await aStager()).id } })).body).toEqual([]);
    expect((await list({ params: { id: newId(new Date()) } })).status).toBe(404);
    expect((await list({ params: { id: 'x' } })).status).toBe(400);
  });
});
