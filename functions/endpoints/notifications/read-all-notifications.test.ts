import { describe, expect, it } from 'vitest';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { minutes, plus } from '#core/kernel/time';
import { isRead } from '#core/market/notification/notification';
import { listNotifications, readNotification } from '#core/market/notification/notification.repo';
import { readAllNotifications } from '#shared/api/routes';
import { aNotification, anOwner, manyNotifications, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const readAll = caller(readAllNotifications);

/** Returns the unread count and the number of unread notifications in the list. They must be equal. */
const unread = async ({ id }: Person): Promise<[counted: number, listed: number]> => {
  const boxes = await getBoxes(id);
  let listed = 0;
  let cursor: string | undefined;
  do {
    const page = await listNotifications(id, { limit: 100, cursor });
    listed += page.items.filter((notification) => !isRead(notification, boxes)).length;
    cursor = page.next;
  } while (cursor);
  return [boxes.tally.unreadNotifications + boxes.inbox.unreadNotifications, listed];
};

describe('readAllNotifications', () => {
  it('marks thousands of old notifications at once and recent ones one by one', async () => {
    const owner = await anOwner();
    const now = new Date();
    await manyNotifications(owner, 2500, plus(now, -minutes(60 * 24)));
    await manyNotifications(owner, 200, plus(now, -minutes(1)));
    expect(await unread(owner)).toEqual([2700, 2700]);
    expect((await readAll({ sessionId: owner.sessionId })).status).toBe(204);
    expect(await unread(owner)).toEqual([0, 0]);
  });

  it('can be repeated and does not mark later notifications', async () => {
    const owner = await anOwner();
    await aNotification(owner);
    await readAll({ sessionId: owner.sessionId });
    await aNotification(owner);
    expect(await unread(owner)).toEqual([1, 1]);
    expect((await readAll({ sessionId: owner.sessionId })).status).toBe(204);
    expect((await readAll({ sessionId: owner.sessionId })).status).toBe(204);
    expect(await unread(owner)).toEqual([0, 0]);
  });

  it("requires a session and affects only the caller's notifications", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await aNotification(other);
    expect((await readAll()).status).toBe(401);
    await readAll({ sessionId: owner.sessionId });
    expect(await unread(other)).toEqual([1, 1]);
  });

  it('keeps count and list equal while notifications arrive and others are read', async () => {
    const owner = await anOwner();
    await manyNotifications(owner, 50, plus(new Date(), -minutes(60)));
    const young = await Promise.all(Array.from({ length: 20 }, () => aNotification(owner)));
    const calls = await Promise.all([
      ...Array.from({ length: 40 }, () => aNotification(owner)),
      ...Array.from({ length: 10 }, () => readAll({ sessionId: owner.sessionId })),
      ...young.map(({ id }) => readNotification(owner.id, id)),
      ...Array.from({ length: 40 }, () => aNotification(owner)),
    ]);
    expect(calls.filter((answer) => 'status' in answer && answer.status !== 204)).toEqual([]);
    const [counted, listed] = await unread(owner);
    expect(counted).toBe(listed);
    await readAll({ sessionId: owner.sessionId });
    expect(await unread(owner)).toEqual([0, 0]);
  });
});
