import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { mask } from '#core/kernel/masking/mask';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { findConversation } from '#core/market/message/conversation.repo';
import { readAllNotifications } from '#core/market/notification/notification.repo';
import { readThread } from '#shared/api/routes';
import { aMessage, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem } from '../../testing/everything';

withContention();

const read = caller(readThread);
const inboxOf = async ({ id }: Person) => (await getBoxes(id)).inbox;

describe('readThread', () => {
  it('returns the same messages to both, oldest first, and marks those the reader received', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'First');
    await aMessage(stager, owner, 'Second');
    await aMessage(owner, stager, 'Third');
    const answer = await read({ params: { userId: owner.id }, sessionId: stager.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ content }) => content)).toEqual(['First', 'Second', 'Third']);
    expect(answer.headers.link).toBeUndefined();
    expect(await inboxOf(stager)).toMatchObject({ unreadMessages: 0, unreadNotifications: 0 });
    // What the owner received is still unread for the owner.
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 1, unreadNotifications: 1 });
    // The sender sees `seen` once the owner has read the message.
    expect(answer.body.map(({ seen }) => seen)).toEqual([true, false, true]);
    const owners = await read({ params: { userId: stager.id }, sessionId: owner.sessionId });
    expect(owners.body).toEqual(answer.body.map((message) => ({ ...message, seen: true })));
    const again = await read({ params: { userId: owner.id }, sessionId: stager.sessionId });
    expect(again.body.map(({ seen }) => seen)).toEqual([true, true, true]);
    await aMessage(stager, owner, 'Fourth');
    const later = await read({ params: { userId: owner.id }, sessionId: stager.sessionId });
    expect(later.body.map(({ seen }) => seen)).toEqual([true, true, true, false]);
  });

  it('pages back in time, and only the first page marks messages as read', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let index = 1; index <= 5; index += 1) await aMessage(owner, stager, `Message ${index}`);
    const page = (cursor?: string) =>
      read({ params: { userId: owner.id }, sessionId: stager.sessionId, query: { limit: '2', ...(cursor && { cursor }) } });
    const contents = async (cursor?: string) => {
      const answer = await page(cursor);
      return { texts: answer.body.map(({ content }) => content), next: /cursor=([^>&]+)/.exec(answer.headers.link ?? '')?.[1] };
    };
    const first = await contents();
    expect(first.texts).toEqual(['Message 4', 'Message 5']);
    expect(await inboxOf(stager)).toMatchObject({ unreadMessages: 0 });
    await aMessage(owner, stager, 'Message 6');
    const second = await contents(first.next);
    expect(second.texts).toEqual(['Message 2', 'Message 3']);
    expect(await inboxOf(stager)).toMatchObject({ unreadMessages: 1 });
    const third = await contents(second.next);
    expect(third).toEqual({ texts: ['Message 1'], next: undefined });
    const foreign = await read({
      params: { userId: (await anOwner()).id },
      sessionId: stager.sessionId,
      query: { cursor: first.next ?? '' },
    });
    expect(foreign.error.code).toBe('INVALID_CURSOR');
  });

  it('returns an empty list before the first message', async () => {
    const answer = await read({ params: { userId: (await anOwner()).id }, sessionId: (await aStager()).sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([]);
  });

  it('masks contact details for both until a paid bid links them, and keeps the original', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(stager, owner, 'My cell is six one nine, five five five, oh one oh oh');
    for (const [reader, other] of [
      [owner, stager],
      [stager, owner],
    ] as const) {
      const [message] = (await read({ params: { userId: other.id }, sessionId: reader.sessionId })).body;
      expect(message).toMatchObject({ content: `My cell is ${mask}`, masked: true });
    }
    await aPaidBid(await aProject(owner), stager);
    const [message] = (await read({ params: { userId: stager.id }, sessionId: owner.sessionId })).body;
    expect(message).toMatchObject({ content: 'My cell is six one nine, five five five, oh one oh oh', masked: false });
  });

  it('requires a session and an existing other person, and shows third parties nothing', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'Just for you');
    expect((await read({ params: { userId: owner.id } })).status).toBe(401);
    expect((await read({ params: { userId: owner.id }, sessionId: owner.sessionId })).status).toBe(400);
    expect((await read({ params: { userId: 'x' }, sessionId: owner.sessionId })).status).toBe(400);
    expect((await read({ params: { userId: newId(new Date()) }, sessionId: owner.sessionId })).status).toBe(404);
    const third = await anOwner();
    for (const { id } of [owner, stager])
      expect((await read({ params: { userId: id }, sessionId: third.sessionId })).body).toEqual([]);
  });

  it('answers a poll without news with 304 and writes nothing', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'Hello');
    const first = await read({ params: { userId: owner.id }, sessionId: stager.sessionId });
    const before = await everyItem();
    const again = await read({
      params: { userId: owner.id },
      sessionId: stager.sessionId,
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await everyItem()).toEqual(before);
  });

  it('does not count a notification as read twice', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(stager, owner, 'Hello');
    await readAllNotifications(owner.id, new Date());
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 1, unreadNotifications: 0 });
    await read({ params: { userId: stager.id }, sessionId: owner.sessionId });
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 0, unreadNotifications: 0 });
  });

  it('loses no unread message while messages are read and sent at the same time', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const seen = new Set<string>();
    const look = async () => {
      const answer = await read({ params: { userId: stager.id }, sessionId: owner.sessionId, query: { limit: '100' } });
      expect(answer.status).toBe(200);
      for (const { id } of answer.body) seen.add(id);
    };
    for (let round = 0; round < 5; round += 1) {
      const before = seen.size;
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0 ? aMessage(stager, owner, `Message ${round}.${index}`) : look(),
        ),
      );
      const { unreadCount = 0 } = (await findConversation(owner.id, stager.id)) ?? {};
      const inbox = await inboxOf(owner);
      expect(inbox.unreadMessages).toBe(unreadCount);
      expect(inbox.unreadNotifications).toBe(unreadCount > 0 ? 1 : 0);
      // Messages that were not shown yet count as unread.
      expect(unreadCount).toBeGreaterThanOrEqual((round + 1) * 5 - seen.size);
      expect(seen.size).toBeGreaterThanOrEqual(before);
    }
    await look();
    expect(seen.size).toBe(25);
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 0, unreadNotifications: 0 });
  });
});
