import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { hashPassword } from '#core/market/account/password';
import { closeSession, openSession } from '#core/market/account/session.repo';
import { listSessions, login } from '#shared/api/routes';
import { anAddress, anOwner, aPerson, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listSessions);
const signIn = caller(login);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('listSessions', () => {
  it('lists this session first and then the latest', async () => {
    const person = await anOwner();
    const origin = { device: 'Firefox on Linux', country: 'US' };
    for (const days of [3, 1, 2]) await openSession(person, daysAgo(days), { origin });
    const { status, body } = await list({ sessionId: person.sessionId });
    expect(status).toBe(200);
    expect(body.map(({ current, device, country }) => [current, device, country])).toEqual([
      [true, 'This browser', null],
      [false, 'Firefox on Linux', 'US'],
      [false, 'Firefox on Linux', 'US'],
      [false, 'Firefox on Linux', 'US'],
    ]);
    const times = body.slice(1).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('names a device by browser and system only', async () => {
    const person = await anOwner({ passwordHash: await hashPassword('correct horse') });
    const userAgent =
      'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 dana@spy.example';
    vi.stubEnv('CLIENT_ADDRESS_HEADER', 'x-viewer-address');
    const headers = { 'user-agent': userAgent, 'cloudfront-viewer-country': 'CA', 'x-viewer-address': `${anAddress()}:1` };
    const { body } = await signIn({ body: { email: person.email, password: 'correct horse' }, headers });
    vi.unstubAllEnvs();
    const sessions = await list({ sessionId: body.sessionId });
    expect(sessions.body[0]).toMatchObject({ device: 'Chrome on macOS', country: 'CA', current: true });
    expect(sessions.text).not.toContain('spy');
  });

  it('reveals neither the secret nor the hash of a session', async () => {
    const person = await anOwner();
    const other = await openSession(person, new Date());
    const { text } = await list({ sessionId: person.sessionId });
    for (const secret of [person.sessionId, other]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(sha256(secret));
    }
  });

  it('leaves out sessions that ended by logout, inactivity, age or a new password', async () => {
    const person = await anOwner();
    await closeSession(await openSession(person, new Date()));
    await openSession(person, daysAgo(14));
    const old = await openSession(person, daysAgo(30));
    await write(update(keys.session(sha256(old)), { set: { lastUsedAt: daysAgo(1).toISOString() } }));
    await openSession(person, daysAgo(13.9));
    expect((await list({ sessionId: person.sessionId })).body).toHaveLength(2);
    await write(update(keys.user(person.id), { add: { sessionGeneration: 1 } }));
    const next = await openSession({ ...person, sessionGeneration: 1 }, new Date());
    expect((await list({ sessionId: next })).body).toHaveLength(1);
  });

  it('lists the latest hundred sessions and always this one', async () => {
    const person = await aPerson({}, daysAgo(10));
    await Promise.all(Array.from({ length: 120 }, () => openSession(person, daysAgo(5))));
    const { body } = await list({ sessionId: person.sessionId });
    expect(body).toHaveLength(101);
    expect(body[0]?.current).toBe(true);
  });

  it("lists only the caller's own sessions", async () => {
    expect((await list({})).status).toBe(401);
    const [owner, stager] = [await anOwner(), await aStager()];
    const [mine, theirs] = [await list({ sessionId: owner.sessionId }), await list({ sessionId: stager.sessionId })];
    expect(mine.body).toHaveLength(1);
    expect(mine.body[0]?.id).not.toBe(theirs.body[0]?.id);
  });
});
