import { describe, expect, it } from 'vitest';
import { readAllNotifications } from '#core/market/notification/notification.repo';
import { listNotifications } from '#shared/api/routes';
import { aBid, aNotification, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './list-notifications';

const list = caller(listNotifications, handler);

describe('listNotifications', () => {
  it('tells an owner of a bid, by the project and never by a name', async () => {
    const owner = await anOwner();
    const stager = await aStager({ name: 'Mark-Name-7Q', company: 'Mark-Company-7Q', email: 'mark-7q@test.example' });
    const project = await aProject(owner);
    const bid = await aBid(project, stager);
    const answer = await list({ sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id: expect.any(String),
        userId: owner.id,
        type: 'new_bid',
        title: 'New bid',
        message: `A stager bid $1,500 on “${project.title}”.`,
        projectId: project.id,
        bidId: bid.id,
        read: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(answer.text).not.toMatch(/mark-/i);
  });

  it('pages newest first, and shows read what a read-all has marked', async () => {
    const owner = await anOwner();
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (let hour = 0; hour < 5; hour += 1) await aNotification(owner, new Date(start + hour * 3_600_000));
    await readAllNotifications(owner.id, new Date(start + 86_400_000));
    const late = await aNotification(owner, new Date(start + 90_000_000));

    const first = await list({ sessionId: owner.sessionId, query: { limit: '4' } });
    expect(first.body.map(({ read }) => read)).toEqual([false, true, true, true]);
    expect(first.body[0]?.id).toBe(late.id);
    const cursor = /cursor=([^>&]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await list({ sessionId: owner.sessionId, query: { limit: '4', cursor } });
    expect(second.body.map(({ read }) => read)).toEqual([true, true]);
    expect(second.headers.link).toBeUndefined();
  });

  it("shows nobody else's, and nothing to a visitor", async () => {
    await aNotification(await anOwner());
    expect((await list({ sessionId: (await anOwner()).sessionId })).body).toEqual([]);
    expect((await list()).status).toBe(401);
  });

  it('refuses a limit or cursor that is none', async () => {
    const { sessionId } = await anOwner();
    expect((await list({ sessionId, query: { limit: '0' } })).status).toBe(400);
    expect((await list({ sessionId, query: { cursor: 'abc' } })).error.code).toBe('INVALID_CURSOR');
  });
});
