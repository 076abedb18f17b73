import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { minutes, plus } from '#core/kernel/time';
import { totalScore } from '#core/market/account/reputation';
import { countBadges, countCompletedProject } from '#core/market/account/reputation.repo';
import { getReputation } from '#shared/api/routes';
import { aMessage, anOwner, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const reputation = caller(getReputation);

describe('getReputation', () => {
  it('returns zeros for a new account, also to visitors', async () => {
    const stager = await aStager();
    const answer = await reputation({ params: { id: stager.id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: stager.id,
      totalScore: 0,
      completedProjects: 0,
      averageRating: 0,
      reviewCount: 0,
      responseTime: 0,
      badgeCount: 0,
      lastUpdated: stager.createdAt,
    });
  });

  it('averages the minutes until the first reply in conversations that others started', async () => {
    const [stager, one, two] = [await aStager(), await anOwner(), await anOwner()];
    const start = new Date('2026-11-21T10:00:00Z');
    await aMessage(one, stager, 'Hello', start);
    await aMessage(stager, one, 'Hi', plus(start, minutes(10)));
    await aMessage(stager, one, 'More', plus(start, minutes(500)));
    await aMessage(two, stager, 'Hello', start);
    await aMessage(two, stager, 'Hello?', plus(start, minutes(20)));
    await aMessage(stager, two, 'Hi', plus(start, minutes(50)));
    // The stager started this one, so the owner's reply counts for the owner.
    const three = await anOwner();
    await aMessage(stager, three, 'Hello', start);
    await aMessage(three, stager, 'Hi', plus(start, minutes(1000)));
    expect((await reputation({ params: { id: stager.id } })).body).toMatchObject({ responseTime: 30 });
    expect((await reputation({ params: { id: three.id } })).body).toMatchObject({ responseTime: 1000 });
    expect((await reputation({ params: { id: one.id } })).body).toMatchObject({ responseTime: 0 });
  });

  it('counts unexpired badges and completed projects exactly when writes race', async () => {
    const stager = await aStager();
    const now = new Date();
    await Promise.all([
      ...Array.from({ length: 20 }, () => transact([countCompletedProject(stager.id, now)])),
      ...Array.from({ length: 3 }, () => transact([countBadges(stager.id, 1, now)])),
    ]);
    await transact([countBadges(stager.id, -1, now)]);
    const badges = [
      { id: newId(now), badgeType: 'insured', expiryDate: '2020-01-01T00:00:00.000Z' },
      { id: newId(now), badgeType: 'identity_verified', expiryDate: null },
    ];
    await transact([update(keys.user(stager.id), { set: { badges } })]);
    expect((await reputation({ params: { id: stager.id } })).body).toMatchObject({
      completedProjects: 20,
      badgeCount: 1,
      lastUpdated: now.toISOString(),
    });
  });

  it('returns 404 for an unknown user', async () => {
    expect((await reputation({ params: { id: newId(new Date()) } })).status).toBe(404);
    expect((await reputation({ params: { id: 'x' } })).status).toBe(400);
  });
});

describe('totalScore', () => {
  const none = { averageRating: 0, reviewCount: 0, completedProjects: 0, responseTime: 0, badgeCount: 0 };

  it.each([
    ['nothing', none, 0],
    ['one review of five stars', { ...none, averageRating: 5, reviewCount: 1 }, 17],
    ['twenty reviews of five stars', { ...none, averageRating: 5, reviewCount: 20 }, 45],
    ['twenty reviews of one star', { ...none, averageRating: 1, reviewCount: 20 }, 0],
    ['three completed projects', { ...none, completedProjects: 3 }, 13],
    ['answering within the hour', { ...none, responseTime: 60 }, 15],
    ['answering within half a day', { ...none, responseTime: 750 }, 8],
    ['answering after days', { ...none, responseTime: 5000 }, 0],
    ['two badges', { ...none, badgeCount: 2 }, 8],
    ['as good as it gets', { averageRating: 5, reviewCount: 1000, completedProjects: 1000, responseTime: 5, badgeCount: 5 }, 100],
  ])('scores %s', (_name, scored, score) => {
    expect(totalScore(scored)).toBe(score);
  });
});
