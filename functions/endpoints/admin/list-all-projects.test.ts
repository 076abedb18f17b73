import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { listAllProjects } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listAllProjects);

describe('listAllProjects', () => {
  it('lists every project with its owner and up to three bids that are not rejected', async () => {
    const owner = await anOwner({ name: 'Dana', phone: '(555) 010-5555', company: 'Homes' });
    const stagers = await Promise.all(Array.from({ length: 5 }, (_, number) => aStager({ company: `Stagers ${number}` })));
    const project = await aProject(owner);
    await aRejectedBid(project, stagers[4]!);
    for (const stager of stagers.slice(0, 3)) await aBid(project, stager);
    await aPaidBid(project, stagers[3]!);
    const bare = await aProject(owner);
    const answer = await list({ claims: adminClaims });
    expect(answer.status).toBe(200);
    const rows = new Map(answer.body.map((row) => [row.id, row]));
    const shown = rows.get(project.id);
    expect(shown).toMatchObject({ status: 'in_progress', bidCount: 4 });
    expect(shown?.ownerInfo).toEqual({
      id: owner.id,
      name: 'Dana',
      email: owner.email,
      phone: '(555) 010-5555',
      companyName: 'Homes',
      userType: 'realtor',
    });
    expect(shown?.bids).toHaveLength(3);
    for (const bid of shown?.bids ?? []) {
      expect(bid.status).not.toBe('rejected');
      expect(bid.stagingCompanyName).toMatch(/^Stagers [0-3]$/);
      expect(bid.projectTitle).toBe(project.title);
    }
    expect(rows.get(bare.id)).toMatchObject({ bids: [], bidCount: 0 });
  });

  it('lists a project whose owner is being deleted', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    await write(remove(keys.user(owner.id)));
    const { body } = await list({ claims: adminClaims });
    expect(body.find(({ id }) => id === project.id)?.ownerInfo).toBeNull();
  });

  it('pages, newest first, and queries bids only for projects that have any', async () => {
    const owner = await anOwner();
    for (let number = 0; number < 5; number += 1) await aProject(owner);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ claims: adminClaims, query: { limit: '2', cursor } });
      seen.push(...page.body.map(({ createdAt }) => createdAt));
      cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(seen).toHaveLength(8);
    const { commands } = await measureConsumption(() => list({ claims: adminClaims }));
    expect(commands).toEqual(['Query', 'BatchGetItem', 'Query', 'BatchGetItem']);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await aStager()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});
