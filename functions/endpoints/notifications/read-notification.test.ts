import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { readAllNotifications } from '#core/market/notification/notification.repo';
import { readNotification } from '#shared/api/routes';
import { aNotification, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const read = caller(readNotification);

describe('readNotification', () => {
  it('marks one notification as read and updates the count', async () => {
    const owner = await anOwner();
    const [one] = [await aNotification(owner), await aNotification(owner)];
    const answer = await read({ params: { id: one.id }, sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: one.id, read: true });
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 1 });
  });

  it('can be repeated, also after readAllNotifications, and counts once', async () => {
    const owner = await anOwner();
    const old = await aNotification(owner, new Date('2026-01-01T00:00:00Z'));
    const young = await aNotification(owner);
    await read({ params: { id: young.id }, sessionId: owner.sessionId });
    await readAllNotifications(owner.id, new Date());
    for (const { id } of [old, young, young]) {
      expect((await read({ params: { id }, sessionId: owner.sessionId })).body).toMatchObject({ id, read: true });
    }
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 0 });
  });

  it("returns 404 for somebody else's notification", async () => {
    const owner = await anOwner();
    const { id } = await aNotification(owner);
    expect((await read({ params: { id } })).status).toBe(401);
    expect((await read({ params: { id }, sessionId: (await anOwner()).sessionId })).status).toBe(404);
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 1 });
  });

  it('returns 404 for an unknown notification', async () => {
    const { sessionId } = await anOwner();
    expect((await read({ params: { id: newId(new Date()) }, sessionId })).status).toBe(404);
    expect((await read({ params: { id: 'not-an-id' }, sessionId })).status).toBe(400);
  });

  it('counts once when twenty calls race', async () => {
    const owner = await anOwner();
    const [one] = [await aNotification(owner), await aNotification(owner)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => read({ params: { id: one.id }, sessionId: owner.sessionId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await getTally(owner.id)).toMatchObject({ unreadNotifications: 1 });
  });
});
