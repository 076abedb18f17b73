import { describe, expect, it } from 'vitest';
import { sha256 } from '#core/ids';
import { keys } from '#core/table/keys';
import { get } from '#core/table/read';
import { write } from '#core/table/transact';
import { update } from '#core/table/write';
import { getMe } from '#shared/api/routes';
import { anOwner, aPerson, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './get-me';

const me = caller(getMe, handler);
const days = (count: number) => count * 86_400_000;

describe('getMe', () => {
  it('shows the own account whole, and nothing internal', async () => {
    const stager = await aStager({ name: 'Renata', phone: '(555) 010-0002', company: 'Solis' });
    const { status, body } = await me({ sessionId: stager.sessionId });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: stager.id,
      username: stager.username,
      email: stager.email,
      name: 'Renata',
      userType: 'staging_company',
      phone: '(555) 010-0002',
      company: 'Solis',
      bio: null,
      rating: 0,
      avatar: null,
      portfolioPhotos: [],
      stagerIdentifier: stager.stagerIdentifier,
      createdAt: stager.createdAt,
    });
  });

  it('answers a poll with 304 until something changes', async () => {
    const { id, sessionId } = await anOwner();
    const first = await me({ sessionId });
    expect(first.headers.etag).toMatch(/^"[\w-]{20,}"$/);
    for (const tag of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
      const again = await me({ sessionId, headers: { 'if-none-match': tag as string } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.etag).toBe(first.headers.etag);
    }
    await write(update(keys.user(id), { set: { name: 'Somebody Else' } }));
    const changed = await me({ sessionId, headers: { 'if-none-match': first.headers.etag as string } });
    expect(changed.status).toBe(200);
    expect(changed.body.name).toBe('Somebody Else');
  });

  it('forbids every cache in between to keep the answer', async () => {
    const { sessionId } = await anOwner();
    expect((await me({ sessionId })).headers['cache-control']).toBe('no-store');
  });

  it('refuses a session after thirty days, though it is still stored', async () => {
    const expired = await aPerson({}, new Date(Date.now() - days(30)));
    const live = await aPerson({}, new Date(Date.now() - days(30) + 60_000));
    expect(await get(keys.session(sha256(expired.sessionId)))).toBeDefined();
    expect((await me({ sessionId: expired.sessionId })).status).toBe(401);
    expect((await me({ sessionId: live.sessionId })).status).toBe(200);
  });

  it('refuses a session that began before the password was reset', async () => {
    const { id, sessionId } = await anOwner();
    await write(update(keys.user(id), { add: { sessionGeneration: 1 } }));
    expect((await me({ sessionId })).status).toBe(401);
  });

  it.each([
    ['no header', {}],
    ['an unknown session', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['no session id at all', { authorization: 'Bearer null' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a very long one', { authorization: `Bearer ${'A'.repeat(10_000)}` }],
  ])('refuses %s', async (_, headers) => {
    const answer = await me({ headers: headers as Record<string, string> });
    expect(answer.status).toBe(401);
    expect(answer.error).toEqual({ code: 'UNAUTHENTICATED', message: 'Please log in' });
  });
});
