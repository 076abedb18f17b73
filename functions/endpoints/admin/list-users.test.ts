import { describe, expect, it } from 'vitest';
import { listUsers } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listUsers);

describe('listUsers', () => {
  it('lists users with contact details and counts, without secrets', async () => {
    const owner = await anOwner({ name: 'Dana', phone: '(555) 010-4444' });
    const stager = await aStager({ company: 'Solis' });
    const project = await aProject(owner);
    await aProject(owner);
    await aBid(project, stager);
    const answer = await list({ claims: adminClaims });
    expect(answer.status).toBe(200);
    const rows = new Map(answer.body.map((user) => [user.id, user]));
    expect(rows.get(owner.id)).toMatchObject({
      name: 'Dana',
      email: owner.email,
      phone: '(555) 010-4444',
      projectCount: 2,
      bidCount: 0,
    });
    expect(rows.get(stager.id)).toMatchObject({
      company: 'Solis',
      projectCount: 0,
      bidCount: 1,
      stagerIdentifier: stager.stagerIdentifier,
    });
    expect(answer.text).not.toMatch(/password|generation|tokenHash|closedAt/i);
  });

  it('pages through all users once, newest first, in batches', async () => {
    const people: string[] = [];
    for (let number = 0; number < 7; number += 1) people.unshift((await anOwner()).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ claims: adminClaims, query: { limit: '3', cursor } });
      seen.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, 7).sort()).toEqual(people.sort());
    const { commands } = await measureConsumption(() => list({ claims: adminClaims }));
    expect(commands).toEqual(['Query', 'BatchGetItem', 'BatchGetItem']);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x', 'cognito:groups': '[editors]' } })).status).toBe(403);
  });
});
