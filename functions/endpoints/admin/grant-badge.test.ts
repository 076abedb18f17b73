import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { getAccount } from '#core/market/account/account.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { grantBadge, listProjectBids } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const call = caller(grantBadge);
const listBids = caller(listProjectBids);
const grant = (id: string, body: unknown) => call({ params: { id }, claims: adminClaims, body });

describe('grantBadge', () => {
  it('records who verified the badge, counts it, and shows it beside the stager’s bids', async () => {
    const stager = await aStager();
    const project = await aProject(await anOwner());
    await aBid(project, stager);
    const answer = await grant(stager.id, { badgeType: 'insured', expiryDate: '2090-01-01', verificationDocument: 'Cabinet 3' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      userId: stager.id,
      badgeType: 'insured',
      verifiedBy: 'administrator',
      expiryDate: '2090-01-01T00:00:00.000Z',
      isActive: true,
      verificationDocument: 'Cabinet 3',
    });
    expect(await get(keys.badge(stager.id, answer.body.id))).toEqual(answer.body);
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 1 });
    const { body } = await listBids({ params: { id: project.id } });
    expect(body[0]?.bidder.badges).toEqual(['insured']);
  });

  it('refuses a second badge of the same type until the first expires', async () => {
    const stager = await aStager();
    const first = await grant(stager.id, { badgeType: 'insured', expiryDate: '2090-01-01' });
    const again = await grant(stager.id, { badgeType: 'insured' });
    expect([again.status, again.error.message]).toEqual([409, 'This user already has this badge']);
    expect((await grant(stager.id, { badgeType: 'identity_verified' })).status).toBe(201);

    const badges = (await getAccount(stager.id)).badges;
    const over = badges.map((badge) =>
      badge.id === first.body.id ? { ...badge, expiryDate: '2020-01-01T00:00:00.000Z' } : badge,
    );
    await write(update(keys.user(stager.id), { set: { badges: over } }));
    const renewed = await grant(stager.id, { badgeType: 'insured' });
    expect(renewed.status).toBe(201);
    expect((await getAccount(stager.id)).badges.map(({ id }) => id)).not.toContain(first.body.id);
    expect(await get(keys.badge(stager.id, first.body.id))).toMatchObject({ isActive: false });
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 2 });
  });

  it.each([
    [{}, 'badgeType'],
    [{ badgeType: 'wizard' }, 'badgeType'],
    [{ badgeType: 'insured', expiryDate: 'soon' }, 'expiryDate'],
    [{ badgeType: 'insured', verificationDocument: 'x'.repeat(501) }, 'verificationDocument'],
  ])('refuses %j', async (body, path) => {
    const answer = await grant((await aStager()).id, body);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]?.path).toBe(path);
  });

  it('returns 404 for an unknown user, and for one who is deleting the account', async () => {
    expect((await grant(newId(new Date()), { badgeType: 'insured' })).status).toBe(404);
    expect((await grant('x', { badgeType: 'insured' })).status).toBe(400);
    const { id } = await aStager();
    await write(update(keys.tally(id), { set: { closedAt: new Date().toISOString() } }));
    expect((await grant(id, { badgeType: 'insured' })).status).toBe(404);
  });

  it('is for administrators only', async () => {
    const stager = await aStager();
    const body = { badgeType: 'insured' };
    expect((await call({ params: { id: stager.id }, sessionId: stager.sessionId, body })).status).toBe(401);
    expect((await call({ params: { id: stager.id }, claims: { username: 'x' }, body })).status).toBe(403);
  });

  it('grants one badge per type when calls race', async () => {
    const stager = await aStager();
    const same = await Promise.all(Array.from({ length: 5 }, () => grant(stager.id, { badgeType: 'insured' })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const kinds = ['identity_verified', 'business_license', 'certified_stager', 'background_checked'];
    const different = await Promise.all(kinds.map((badgeType) => grant(stager.id, { badgeType })));
    expect(different.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await getAccount(stager.id)).badges).toHaveLength(5);
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 5 });
  });
});
