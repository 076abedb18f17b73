import { describe, expect, it } from 'vitest';
import { listContactMessages } from '#shared/api/routes';
import { aContactMessage, adminClaims, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './list-contact-messages';

const list = caller(listContactMessages, handler);

describe('listContactMessages', () => {
  it('lists messages whole, newest first, page by page', async () => {
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

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});
