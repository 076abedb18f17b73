import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { mask } from '#core/kernel/masking/mask';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { findConversation } from '#core/market/message/conversation.repo';
import { listNotifications, readThread, sendMessage } from '#shared/api/routes';
import { aMessage, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { cutOffAfter } from '../../testing/interrupt';
import { howMany } from '../../testing/thorough';

withContention();

const send = caller(sendMessage);
const read = caller(readThread);
const notifications = caller(listNotifications);
const inboxOf = async ({ id }: Person) => (await getBoxes(id)).inbox;

describe('sendMessage', () => {
  it('stores the trimmed message, counts it as unread and notifies the receiver', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const answer = await send({
      sessionId: stager.sessionId,
      body: { receiverId: owner.id, content: '  Is the piano staying?\n', projectId: project.id, senderId: owner.id },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      senderId: stager.id,
      receiverId: owner.id,
      projectId: project.id,
      content: 'Is the piano staying?',
      masked: false,
      createdAt: expect.any(String),
    });
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 1, unreadNotifications: 1 });
    expect(await inboxOf(stager)).toMatchObject({ unreadMessages: 0, unreadNotifications: 0 });
    const [news] = (await notifications({ sessionId: owner.sessionId })).body;
    expect(news).toMatchObject({ type: 'new_message', projectId: project.id, read: false });
    expect(news?.message).not.toContain(stager.stagerIdentifier);
  });

  it('never fails after the message was stored, even if it is cut off', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const body = { receiverId: owner.id, content: 'Is it vacant?', projectId: project.id };
    let stored = 0;
    for (let calls = 0, finished = false; !finished; calls += 1) {
      let status = 0;
      finished = await cutOffAfter(calls, async () => {
        ({ status } = await send({ sessionId: stager.sessionId, body }));
      });
      if (status === 201) stored += 1;
      const { body: thread } = await read({ params: { userId: owner.id }, sessionId: stager.sessionId });
      expect(thread ?? [], `after ${calls} calls: ${status}`).toHaveLength(stored);
    }
    expect(stored).toBe(1);
  });

  it('notifies once for several messages, and again after the thread was read', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const say = (content: string) => send({ sessionId: stager.sessionId, body: { receiverId: owner.id, content } });
    for (const content of ['One', 'Two', 'Three']) await say(content);
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 3, unreadNotifications: 1 });
    await read({ params: { userId: stager.id }, sessionId: owner.sessionId });
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 0, unreadNotifications: 0 });
    await say('Four');
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 1, unreadNotifications: 1 });
    expect((await notifications({ sessionId: owner.sessionId })).body.map((news) => news.read)).toEqual([false, true]);
  });

  it('tells the sender that contact details are masked, and masks nothing after a paid bid', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const body = { receiverId: owner.id, content: 'Call 619-555-0100 or danaw@gmail.com, budget $1,500' };
    const before = await send({ sessionId: stager.sessionId, body });
    expect(before.body).toMatchObject({ content: `Call ${mask} or ${mask}, budget $1,500`, masked: true });
    await aPaidBid(await aProject(owner), stager);
    const after = await send({ sessionId: stager.sessionId, body });
    expect(after.body).toMatchObject({ content: body.content, masked: false });
  });

  it('masks a number that is split over messages, also when they race', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const halves = ['My number is 512-847', '2093, any time'];
    await Promise.all(halves.map((half) => send({ sessionId: stager.sessionId, body: { receiverId: owner.id, content: half } })));
    const params = { userId: stager.id };
    const messages = (await read({ params, sessionId: owner.sessionId })).body;
    const shown = messages.map(({ content }) => content).join(' ');
    expect(shown.includes('512-847') && shown.includes('2093')).toBe(false);
    expect(messages.filter(({ masked }) => masked)).not.toEqual([]);
    await aMessage(owner, stager, 'the first three are 619');
    await aMessage(stager, owner, 'Thanks!');
    expect(await aMessage(owner, stager, '555-0142')).toMatchObject({ content: '555-0142', masked: mask });
  });

  it.each([
    [{ content: 'Hello' }, 'receiverId', 'Invalid id'],
    [{ receiverId: 'x', content: 'Hello' }, 'receiverId', 'Invalid id'],
    [{ receiverId: newId(new Date()) }, 'content', 'Please enter a message'],
    [{ receiverId: newId(new Date()), content: ' \n\t ' }, 'content', 'Please enter a message'],
    [{ receiverId: newId(new Date()), content: 'x'.repeat(5001) }, 'content', 'Must be at most 5000 characters'],
    [{ receiverId: newId(new Date()), content: 'a\u0000b' }, 'content', 'Text contains characters that are not allowed'],
    [{ receiverId: newId(new Date()), content: 7 }, 'content', 'Please enter a message'],
    [{ receiverId: newId(new Date()), content: 'Hello', projectId: 'x' }, 'projectId', 'Invalid id'],
  ])('refuses an invalid body and names the field (%#)', async (body, path, message) => {
    const answer = await send({ sessionId: (await anOwner()).sessionId, body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]).toEqual({ path, message });
    expect(answer.error.message).toBe(message);
  });

  it('accepts 5,000 characters', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const content = '☃'.repeat(5000);
    const answer = await send({ sessionId: owner.sessionId, body: { receiverId: stager.id, content } });
    expect(answer.status).toBe(201);
    expect(answer.body.content).toBe(content);
  });

  it('requires a session and an existing other person', async () => {
    const owner = await anOwner();
    const to = (receiverId: string, sessionId?: string) => send({ sessionId, body: { receiverId, content: 'Hello' } });
    expect((await to(owner.id)).status).toBe(401);
    const self = await to(owner.id, owner.sessionId);
    expect(self.status).toBe(400);
    expect(self.error.message).toBe("You can't send messages to yourself");
    const unknown = await to(newId(new Date()), owner.sessionId);
    expect(unknown.status).toBe(404);
    expect(unknown.error.message).toBe('User not found');
    const body = { receiverId: (await aStager()).id, content: 'Hello', projectId: newId(new Date()) };
    expect((await send({ sessionId: owner.sessionId, body })).error.message).toBe('Project not found');
  });

  it('refuses messages to or from an account that is being deleted', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await closeAccount(stager.id, new Date());
    expect((await send({ sessionId: owner.sessionId, body: { receiverId: stager.id, content: 'Hello' } })).status).toBe(404);
    // The account is closed after its session was checked.
    await expect(aMessage(stager, owner, 'Hello')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await findConversation(owner.id, stager.id)).toBeUndefined();
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: 0 });
  });

  it('counts each of many concurrent messages, notifies once, and keeps the latest as last message', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const [all, most] = [howMany(20, 50), howMany(14, 35)];
    const answers = await Promise.all(
      Array.from({ length: all }, (_, index) => {
        const [from, to] = index < most ? [stager, owner] : [owner, stager];
        return send({ sessionId: from.sessionId, body: { receiverId: to.id, content: `Message ${index}` } });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const latest = answers
      .map(({ body }) => body.id)
      .sort()
      .at(-1);
    expect(await findConversation(owner.id, stager.id)).toMatchObject({ unreadCount: most, lastMessageId: latest });
    expect(await findConversation(stager.id, owner.id)).toMatchObject({ unreadCount: all - most, lastMessageId: latest });
    expect(await inboxOf(owner)).toMatchObject({ unreadMessages: most, unreadNotifications: 1 });
    expect(await inboxOf(stager)).toMatchObject({ unreadMessages: all - most, unreadNotifications: 1 });
  });

  it('measures once how long a user takes to reply to a conversation started by somebody else', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await send({ sessionId: owner.sessionId, body: { receiverId: stager.id, content: 'Hello?' } });
    await send({ sessionId: owner.sessionId, body: { receiverId: stager.id, content: 'Anybody?' } });
    expect(await findReputation(owner.id)).toBeUndefined();
    await Promise.all(
      Array.from({ length: 10 }, () => send({ sessionId: stager.sessionId, body: { receiverId: owner.id, content: 'Yes!' } })),
    );
    const reputation = await findReputation(stager.id);
    expect(reputation).toMatchObject({ firstAnswerCount: 1 });
    expect(reputation?.firstAnswerSumMs).toBeLessThan(10_000);
    expect(await findReputation(owner.id)).toBeUndefined();
  });
});
