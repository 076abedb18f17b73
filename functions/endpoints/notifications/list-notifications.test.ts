import { describe, expect, it } from 'vitest';
import { days, plus } from '#core/kernel/time';
import { proposeDay } from '#core/market/handover/handover.repo';
import { readThread } from '#core/market/message/read-thread';
import { listNotifications as listNotificationsOf, readAllNotifications } from '#core/market/notification/notification.repo';
import { withSenders } from '#core/telling/events/senders';
import { listNotifications } from '#shared/api/routes';
import { dayOf } from '#shared/property-day';
import { aBid, aMessage, aNotification, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listNotifications);

describe('listNotifications', () => {
  it("notifies an owner of a bid with the project's title and no name", async () => {
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
        title: 'New bid of $1,500',
        message: `A stager bid on “${project.title}”.`,
        projectId: project.id,
        bidId: bid.id,
        read: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(answer.text).not.toMatch(/mark-/i);
  });

  it('pages, newest first, and shows the effect of readAllNotifications', async () => {
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

  it("lists only the caller's own and requires a session", async () => {
    await aNotification(await anOwner());
    expect((await list({ sessionId: (await anOwner()).sessionId })).body).toEqual([]);
    expect((await list()).status).toBe(401);
  });

  it('names the senders of messages and dates as far as the reader may know them now', async () => {
    const [owner, stager] = [await anOwner({ name: 'Dana Whitfield' }), await aStager({ name: 'Theo Marchetti' })];
    await aMessage(stager, owner, 'Hello');
    await aMessage(owner, stager, 'Hello');
    const shown = async ({ sessionId }: Person) => (await list({ sessionId })).body.map(({ title }) => title);
    expect(await shown(owner)).toEqual([`New message from ${stager.stagerIdentifier}`]);
    expect(await shown(stager)).toEqual(['New message from Dana, Real Estate Agent']);
    await readThread(owner, stager.id, { limit: 10 });
    expect(await shown(owner)).toEqual([`New message from ${stager.stagerIdentifier}`]);

    const project = await aProject(owner);
    const bid = await aPaidBid(project, stager);
    await proposeDay(project, bid, 'install', { date: dayOf(plus(new Date(), days(9)), 'CA'), by: 'stager' }, new Date());
    const { body } = await list({ sessionId: owner.sessionId });
    expect(body.map(({ title }) => title)).toContain('New message from Theo Marchetti');
    expect(body[0]?.message).toContain('Theo proposes');
    const stored = (await listNotificationsOf(owner.id, { limit: 100 })).items;
    const toAdministrator = JSON.stringify(await withSenders({ id: owner.id, isImpersonating: true }, stored));
    expect(toAdministrator).toContain(stager.stagerIdentifier);
    for (const text of [toAdministrator, JSON.stringify(stored)]) expect(text).not.toContain('Theo');
  });

  it('refuses an invalid limit or cursor', async () => {
    const { sessionId } = await anOwner();
    expect((await list({ sessionId, query: { limit: '0' } })).status).toBe(400);
    expect((await list({ sessionId, query: { cursor: 'abc' } })).error.code).toBe('INVALID_CURSOR');
  });
});
