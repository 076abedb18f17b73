import { describe, expect, it } from 'vitest';
import { saveContactMessage } from '#core/contact-message/contact-message.repo';
import { newId } from '#core/ids';
import { listContactMessages } from '#shared/api/routes';
import { adminClaims, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './list-contact-messages';

const list = caller(listContactMessages, handler);

const aContactMessage = async (now: Date) => {
  const message = {
    id: newId(now),
    name: 'Dana',
    email: 'dana@test.example',
    subject: 'billing' as const,
    message: 'A question about the fee.',
    status: 'unread' as const,
    adminNotes: null,
    createdAt: now.toISOString(),
  };
  await saveContactMessage(message);
  return message;
};

describe('listContactMessages', () => {
  it('lists messages whole, newest first, page by page', async () => {
    const messages = [];
    for (let number = 0; number < 5; number += 1)
      messages.unshift({ ...(await aContactMessage(new Date(Date.now() + number * 1000))), answers: [] });
    const first = await list({ claims: adminClaims, query: { limit: '3' } });
    expect([first.status, first.body]).toEqual([200, messages.slice(0, 3)]);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.link ?? '')?.[1];
    const second = await list({ claims: adminClaims, query: { limit: '3', cursor } });
    expect(second.body).toEqual(messages.slice(3));
    expect(second.headers.link).toBeUndefined();
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});
