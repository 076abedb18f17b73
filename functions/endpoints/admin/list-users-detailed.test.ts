import { describe, expect, it } from 'vitest';
import { grantBadge, listUsersDetailed } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const list = caller(listUsersDetailed);
const grant = caller(grantBadge);

describe('listUsersDetailed', () => {
  it('lists up to three projects or five bids per user, with the total counts', async () => {
    const [owner, stager] = [await anOwner(), await aStager({ company: 'Solis' })];
    const bids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const project = await aProject(owner, { title: `Home ${number}` });
      const make = number === 6 ? aPaidBid : aBid;
      bids.push((await make(project, stager)).id);
    }
    const badge = await grant({ params: { id: stager.id }, claims: adminClaims, body: { badgeType: 'insured' } });
    const answer = await list({ claims: adminClaims });
    expect(answer.status).toBe(200);
    const rows = new Map(answer.body.map((user) => [user.id, user]));
    const ownerRow = rows.get(owner.id);
    expect(ownerRow).toMatchObject({ email: owner.email, projectCount: 7, bidCount: 0, recentBids: [], badges: [] });
    expect(ownerRow?.projects).toHaveLength(3);
    const stagerRow = rows.get(stager.id);
    expect(stagerRow).toMatchObject({ projectCount: 0, bidCount: 7, projects: [], badges: [badge.body] });
    expect(stagerRow?.recentBids).toHaveLength(5);
    for (const bid of stagerRow?.recentBids ?? []) {
      expect(bids).toContain(bid.id);
      expect(bid.projectTitle).toMatch(/^Home \d$/);
      expect(bid.stagingCompanyName).toBe('Solis');
    }
  });

  it('makes at most one query per user who has projects or bids', async () => {
    const { commands } = await measureConsumption(() => list({ claims: adminClaims }));
    // Reads the page, accounts, tallies, badges and titles, and makes one query each for the owner and the stager.
    expect(commands.filter((command) => command === 'Query')).toHaveLength(3);
    expect(commands.filter((command) => command === 'BatchGetItem')).toHaveLength(4);
  });

  it('returns page after page', async () => {
    const page = await list({ claims: adminClaims, query: { limit: '1' } });
    expect(page.body).toHaveLength(1);
    const cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    const next = await list({ claims: adminClaims, query: { limit: '1', cursor } });
    expect(next.body).toHaveLength(1);
    expect(next.body[0]?.id).not.toBe(page.body[0]?.id);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ claims: {} })).status).toBe(403);
  });
});
