import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { getAccount } from '#core/market/account/account.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { grantBadge, revokeBadge } from '#shared/api/routes';
import { adminClaims, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const grant = caller(grantBadge);
const call = caller(revokeBadge);
const revoke = (id: string, badgeId: string) => call({ params: { id, badgeId }, claims: adminClaims });

const aBadge = async ({ id }: Person): Promise<string> =>
  (await grant({ params: { id }, claims: adminClaims, body: { badgeType: 'insured' } })).body.id;

describe('revokeBadge', () => {
  it('removes the badge from the account and its count, and keeps the record', async () => {
    const stager = await aStager();
    const badgeId = await aBadge(stager);
    const answer = await revoke(stager.id, badgeId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await getAccount(stager.id)).badges).toEqual([]);
    expect(await get(keys.badge(stager.id, badgeId))).toMatchObject({ badgeType: 'insured', isActive: false });
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 0 });
    expect(await aBadge(stager)).not.toBe(badgeId);
  });

  it('returns 404 for a badge that is unknown, revoked or somebody else’s', async () => {
    const [stager, other] = [await aStager(), await aStager()];
    const badgeId = await aBadge(stager);
    expect((await revoke(other.id, badgeId)).status).toBe(404);
    expect((await revoke(stager.id, newId(new Date()))).status).toBe(404);
    expect((await revoke(newId(new Date()), badgeId)).status).toBe(404);
    expect((await revoke(stager.id, 'x')).status).toBe(400);
    await revoke(stager.id, badgeId);
    expect((await revoke(stager.id, badgeId)).status).toBe(404);
  });

  it('is for administrators only', async () => {
    const stager = await aStager();
    const params = { id: stager.id, badgeId: await aBadge(stager) };
    expect((await call({ params, sessionId: stager.sessionId })).status).toBe(401);
    expect((await call({ params, claims: { username: 'x' } })).status).toBe(403);
  });

  it('succeeds once when calls race', async () => {
    const stager = await aStager();
    const badgeId = await aBadge(stager);
    const answers = await Promise.all(Array.from({ length: 5 }, () => revoke(stager.id, badgeId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 0 });
  });
});
