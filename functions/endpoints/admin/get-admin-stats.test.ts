import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { getAdminStats } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aPaidBid, aPerson, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { withFollowing } from '../../testing/followed';

const stats = caller(getAdminStats);
const follow = withFollowing();
const read = async () => {
  await follow();
  return (await stats({ claims: adminClaims })).body;
};

describe('getAdminStats', () => {
  it('returns zeros for an empty table', async () => {
    expect(await read()).toEqual({
      totalUsers: 0,
      usersByType: { realtor: 0, builder: 0, investor: 0, staging_company: 0 },
      totalProjects: 0,
      projectsByStatus: { open: 0, in_progress: 0, completed: 0, cancelled: 0 },
      totalBids: 0,
      acceptedBids: 0,
      recentActivity: [],
    });
  });

  it('counts users, projects and bids exactly, and shows recent activity with current names', async () => {
    const owner = await anOwner({ name: 'Dana Whitfield' });
    await aPerson({ userType: 'builder' });
    const [stager, other] = [await aStager({ name: 'Renata Solis' }), await aStager()];
    const project = await aProject(owner, { title: 'Bungalow', city: 'Reno', state: 'NV' });
    await aProject(owner);
    await aRejectedBid(project, other);
    await aPaidBid(project, stager, { amount: 2500 });
    const { recentActivity, ...totals } = await read();
    expect(totals).toEqual({
      totalUsers: 4,
      usersByType: { realtor: 1, builder: 1, investor: 0, staging_company: 2 },
      totalProjects: 2,
      projectsByStatus: { open: 1, in_progress: 1, completed: 0, cancelled: 0 },
      totalBids: 2,
      acceptedBids: 1,
    });
    const activity = recentActivity.map(({ user, details }) => `${user}: ${details}`);
    expect(activity).toEqual(
      expect.arrayContaining([
        'Dana Whitfield: Registered as Real Estate Agent',
        'Dana Whitfield: Posted "Bungalow" in Reno, NV',
        'Renata Solis: Bid $2,500 on "Bungalow"',
        'Dana Whitfield: Accepted a bid of $2,500 on "Bungalow"',
        'Renata Solis: Paid the platform fee of $100 for "Bungalow"',
      ]),
    );
  });

  it('shows activity of deleted users and projects without names', async () => {
    const owner = await anOwner({ name: 'Soon Gone' });
    const project = await aProject(owner, { title: 'Gone as well' });
    await aBid(project, await aStager(), { amount: 700 });
    await write(remove(keys.user(owner.id)));
    await write(remove(keys.project(project.id)));
    const { recentActivity } = await read();
    const activity = recentActivity.map(({ type, user, details }) => [type, user, details]);
    expect(activity).toContainEqual(['project_created', null, 'Posted a project that is gone']);
    expect(activity).toContainEqual(['user_registered', null, 'Registered as a user']);
    expect(JSON.stringify(activity)).not.toContain('Gone');
  });

  it('costs the same however much data there is', async () => {
    const { commands } = await measureConsumption(() => stats({ claims: adminClaims }));
    expect(commands.sort()).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'GetItem', 'Query']);
  });

  it('is for administrators only', async () => {
    expect((await stats({})).status).toBe(401);
    expect((await stats({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await stats({ claims: { username: 'x' } })).status).toBe(403);
  });
});
