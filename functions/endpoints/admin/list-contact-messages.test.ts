import { describe, expect, it } from 'vitest';
import { editContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { listContactMessages } from '#shared/api/routes';
import { aContactMessage, adminClaims, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { expectConsistent, restore } from '../../testing/everything';

const list = caller(listContactMessages);

describe('listContactMessages', () => {
  it('lists complete messages, newest first, page by page', async () => {
    const messages = [];
    for (let number = 0; number < 5; number += 1)
      messages.unshift({ ...(await aContactMessage({}, new Date(Date.now() + number * 1000))), answers: [] });
    const first = await list({ claims: adminClaims, query: { limit: '3' } });
    expect([first.status, first.body]).toEqual([200, messages.slice(0, 3)]);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.link ?? '')?.[1];
    const second = await list({ claims: adminClaims, query: { limit: '3', cursor } });
    expect(second.body).toEqual(messages.slice(3));
    expect(second.headers.link).toBeUndefined();
  });

  it('filters by status, also after changes, and lists unread messages oldest first', async () => {
    await restore([]);
    const now = Date.now();
    const [first, second, third] = [
      await aContactMessage({}, new Date(now - 3000)),
      await aContactMessage({}, new Date(now - 2000)),
      await aContactMessage({}, new Date(now - 1000)),
    ];
    const idsOf = async (status: string, limit = '20') =>
      (await list({ claims: adminClaims, query: { status, limit } })).body.map(({ id }) => id);
    expect(await idsOf('unread')).toEqual([first.id, second.id, third.id]);
    await editContactMessage(first.id, { status: 'read' });
    await editContactMessage(second.id, { adminNotes: 'A note moves nothing.' });
    await editContactMessage(third.id, { status: 'resolved' });
    await editContactMessage(third.id, { status: 'read' });
    expect([await idsOf('unread'), await idsOf('read'), await idsOf('resolved')]).toEqual([
      [second.id],
      [third.id, first.id],
      [],
    ]);
    expect(await idsOf('read', '1')).toEqual([third.id]);
    await editContactMessage(first.id, { status: 'unread' });
    expect(await idsOf('unread')).toEqual([first.id, second.id]);
    expect((await list({ claims: adminClaims, query: { status: 'lost' } })).status).toBe(400);
    await expectConsistent();
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});
