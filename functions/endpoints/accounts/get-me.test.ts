import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { findAccount } from '#core/market/account/account.repo';
import { endOtherSessions, findSession } from '#core/market/account/session.repo';
import type { AreaDigest } from '#core/market/service-area/digest';
import { changeDigest, findDigest } from '#core/market/service-area/digest.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { getMe } from '#shared/api/routes';
import { anOwner, aPerson, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';

const me = caller(getMe);
const days = (count: number) => count * 86_400_000;

describe('getMe', () => {
  it('returns the complete account without internal fields', async () => {
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
      portfolioPairs: [],
      portfolioConcepts: [],
      portfolioCompleted: [],
      serviceAreas: [],
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

  it('forbids caching of the answer', async () => {
    const { sessionId } = await anOwner();
    expect((await me({ sessionId })).headers['cache-control']).toBe('no-store');
  });

  it('refuses a session after thirty days even if it was used and is still stored', async () => {
    const used = async (age: number) => {
      const person = await aPerson({}, new Date(Date.now() - age));
      await write(update(keys.session(sha256(person.sessionId)), { set: { lastUsedAt: new Date().toISOString() } }));
      return person;
    };
    const [expired, live] = [await used(days(30)), await used(days(30) - 60_000)];
    expect(await get(keys.session(sha256(expired.sessionId)))).toBeDefined();
    expect((await me({ sessionId: expired.sessionId })).status).toBe(401);
    expect((await me({ sessionId: live.sessionId })).status).toBe(200);
  });

  it('refuses a session after fourteen unused days even if it is still stored', async () => {
    const idle = await aPerson({}, new Date(Date.now() - days(14)));
    const live = await aPerson({}, new Date(Date.now() - days(14) + 60_000));
    expect(await get(keys.session(sha256(idle.sessionId)))).toBeDefined();
    expect((await me({ sessionId: idle.sessionId })).status).toBe(401);
    expect((await me({ sessionId: live.sessionId })).status).toBe(200);
  });

  it('extends a session by using it, up to thirty days', async () => {
    const start = Date.now();
    const { sessionId } = await aPerson({}, new Date(start));
    try {
      for (const day of [13, 26, 29.9]) {
        vi.useFakeTimers({ toFake: ['Date'], now: start + days(day) });
        expect((await me({ sessionId })).status, `day ${day}`).toBe(200);
      }
      const item = await get<{ lastUsedAt: string; expiresAt: string }>(keys.session(sha256(sessionId)));
      expect(Date.parse(item?.expiresAt ?? '')).toBe(start + days(30));
      vi.useFakeTimers({ toFake: ['Date'], now: start + days(30) });
      expect((await me({ sessionId })).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('records the use of a session once an hour, and only reads otherwise', async () => {
    const { sessionId } = await aPerson({}, new Date(Date.now() - 61 * 60_000));
    const first = await measureConsumption(() => me({ sessionId }));
    expect(first.commands).toEqual(['GetItem', 'GetItem', 'UpdateItem']);
    const second = await measureConsumption(() => me({ sessionId }));
    expect(second.commands).toEqual(['GetItem', 'GetItem']);
  });

  it('records once a day that the user was seen', async () => {
    const { id, sessionId } = await aPerson({}, new Date(Date.now() - days(2)));
    expect((await measureConsumption(() => me({ sessionId }))).commands).toEqual([
      'GetItem',
      'GetItem',
      'UpdateItem',
      'UpdateItem',
    ]);
    const noted = Date.parse((await findAccount(id))?.lastSeenAt ?? '');
    expect(Date.now() - noted).toBeLessThan(60_000);
    expect((await measureConsumption(() => me({ sessionId }))).commands).toEqual(['GetItem', 'GetItem']);
  });

  it('resumes a paused digest of new projects', async () => {
    const stager = await aStager();
    await saveServiceAreas(stager, [{ placeId: 'san-diego-ca', miles: 25 }], new Date());
    const away = new Date(Date.now() - days(91)).toISOString();
    await write(update(keys.user(stager.id), { set: { lastSeenAt: away } }));
    const digest = await findDigest(stager.id);
    await write(changeDigest(digest as AreaDigest, { dueAt: null }));
    expect((await me({ sessionId: stager.sessionId })).status).toBe(200);
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: expect.any(String) });
  });

  it('does not restore a session that ends at the same moment', async () => {
    const { sessionId } = await aPerson({}, new Date(Date.now() - days(1)));
    const key = keys.session(sha256(sessionId));
    const answers = await Promise.all([...Array.from({ length: 8 }, () => me({ sessionId })), write(remove(key))]);
    for (const answer of answers) if (answer) expect([200, 401]).toContain(answer.status);
    expect(await get(key)).toBeUndefined();
  });

  it('accepts a session that moves to the next generation at the same moment', async () => {
    const person = await anOwner();
    for (let generation = 0; generation < 5; generation += 1) {
      const found = await findSession(person.sessionId, new Date());
      if (!found) throw new Error('The session has ended');
      const polls = Array.from({ length: 6 }, () => me({ sessionId: person.sessionId }));
      const [, ...answers] = await Promise.all([endOtherSessions(found.session, found.account, [], new Date()), ...polls]);
      for (const { status } of answers) expect(status).toBe(200);
    }
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
