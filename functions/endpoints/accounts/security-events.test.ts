import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { hashPassword } from '#core/market/account/password';
import { beginReset } from '#core/market/account/reset.repo';
import { openSession } from '#core/market/account/session.repo';
import type { OperationId } from '#shared/api/manifest';
import { adminClaims, anAddress, anOwner, anUndoToken, type Person } from '../../testing/builders';
import { type Call, callRoute } from '../../testing/call';
import { everyItem } from '../../testing/everything';
import { routeOf } from '../../testing/handlers';
import { withS3 } from '../../testing/s3';

withS3();
const passwordHash = await hashPassword('correct horse');
const someone = () => anOwner({ passwordHash, name: 'Mara Solis', phone: '(555) 010-7777' });

const ask = <Id extends OperationId>(id: Id, call: Call) => callRoute(routeOf(id), { address: anAddress(), ...call });

/** Returns the audit entries about a user after the registration, oldest first. */
const about = async ({ id }: Pick<Person, 'id'>) => {
  const { body: actions } = await ask('listAuditEntries', { claims: adminClaims, query: { about: id } });
  expect(actions.at(-1)?.type).toBe('account_registered');
  return actions.slice(0, -1).reverse();
};
const typesAbout = async (person: Person) => (await about(person)).map(({ type }) => type);

const signIn = (person: Person, password = 'correct horse', more: Call = {}) =>
  ask('login', { body: { email: person.email, password }, ...more });

describe('security events of an account', () => {
  it('are recorded once for each call, from registration to deletion', async () => {
    const { body } = await ask('register', {
      body: { ...registration, email: `${newId(new Date()).toLowerCase()}@test.example` },
    });
    const { user, sessionId } = body;
    const of = () => about(user);
    expect(await of()).toEqual([]);
    const other = (await ask('login', { body: { email: user.email, password: registration.password } })).body;
    const sessions = (await ask('listSessions', { sessionId })).body;
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    expect((await ask('endSession', { sessionId, params: { id } })).status).toBe(204);
    await ask('endOtherSessions', { sessionId });
    await ask('changePassword', { sessionId, body: { newPassword: 'battery staple' } });
    const edited = { ...registration, email: `new-${user.email}` };
    expect((await ask('editUser', { sessionId, params: { id: user.id }, body: edited })).status).toBe(200);
    expect((await ask('deleteUser', { sessionId, params: { id: user.id } })).status).toBe(204);
    expect((await of()).map(({ type, list, administrator }) => [type, list, administrator])).toEqual(
      ['device_added', 'session_ended', 'sessions_ended', 'password_changed', 'email_changed', 'account_deleted'].map((type) => [
        type,
        'events',
        null,
      ]),
    );
    // The records contain only ids.
    const records = JSON.stringify((await everyItem()).filter(({ entity }) => entity === 'AuditRecord'));
    for (const mark of [registration.name, registration.phone, user.email, other.sessionId, sessionId])
      expect(records).not.toContain(mark);
  });

  it('are recorded for emailed links that reset the password or restore an address', async () => {
    const person = await someone();
    const token = await beginReset(person, new Date());
    await ask('resetPassword', { body: { token, newPassword: 'battery staple' } });
    await ask('resetPassword', { body: { token, newPassword: 'battery staple' } });
    expect(await typesAbout(person)).toEqual(['password_reset']);
    const other = await someone();
    await ask('restoreEmail', { body: { token: await anUndoToken(other) } });
    expect(await typesAbout(other)).toEqual(['email_changed', 'email_restored']);
  });

  it('are not recorded for calls that change nothing about security', async () => {
    const person = await someone();
    const [cookie = ''] = (await signIn(person)).cookies;
    await signIn(person, 'correct horse', { cookies: [cookie.split(';')[0] ?? ''] });
    const { email, name, phone, company, sessionId } = person;
    await ask('editUser', { sessionId, params: { id: person.id }, body: { email, name: `${name} the Second`, phone, company } });
    await ask('endSession', { sessionId, params: { id: newId(new Date()) } });
    await ask('logout', { sessionId: await openSession(person, new Date()) });
    expect(await typesAbout(person)).toEqual(['device_added']);
  });
});

describe('wrong passwords', () => {
  const throttled = async () =>
    (await everyItem()).filter(({ type }) => type === 'passwords_throttled').map(({ userId, quota }) => [userId, quota]);

  it('are recorded once per window when the limit is reached', async () => {
    const person = await someone();
    // Each comes from its own network, and some at once.
    for (let count = 0; count < 8; count += 1) await signIn(person, 'wrong');
    expect(await typesAbout(person)).toEqual([]);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => signIn(person, 'wrong')));
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    for (let count = 0; count < 3; count += 1) await signIn(person, 'wrong');
    expect(await about(person)).toMatchObject([
      { type: 'passwords_throttled', administrator: null, details: 'Too many wrong passwords: logins with one email address' },
    ]);
  });

  it('record no account for unknown addresses and for networks', async () => {
    const before = await throttled();
    const stranger = { ...(await someone()), email: 'nobody@nowhere.example' };
    for (let count = 0; count < 10; count += 1) await signIn(stranger, 'wrong');
    const address = anAddress();
    for (let count = 0; count < 10; count += 1) await signIn(await someone(), 'wrong', { address });
    const added = (await throttled()).slice(0);
    for (const [userId, quota] of before)
      added.splice(
        added.findIndex(([one, other]) => one === userId && other === quota),
        1,
      );
    expect(added.sort()).toEqual([
      [null, 'loginByEmail'],
      [null, 'loginByNetwork'],
    ]);
    const records = JSON.stringify((await everyItem()).filter(({ entity }) => entity === 'AuditRecord'));
    expect(records).not.toContain('nobody@nowhere.example');
    expect(records).not.toContain(address);
  });

  it('in a session are recorded for its account', async () => {
    const { sessionId, ...person } = await someone();
    for (let count = 0; count < 10; count += 1) await ask('confirmPassword', { sessionId, body: { password: 'wrong' } });
    expect(await about(person)).toMatchObject([
      { type: 'passwords_throttled', details: expect.stringContaining('confirmations') },
    ]);
  });
});

describe('a login of an administrator', () => {
  it('is recorded once, at the first call with it', async () => {
    const signedIn = async (username: string) => {
      const { body } = await ask('listAuditEntries', { claims: adminClaims, query: { by: username, list: 'events' } });
      return body.map(({ details }) => details);
    };
    const claims = { ...adminClaims, username: 'hedy', auth_time: '1770724800' };
    await ask('listUsers', { claims });
    await ask('getComparison', { claims: { ...claims, iat: '1770728400' } });
    expect(await signedIn('hedy')).toEqual(['Signed in to the panel']);
    await ask('getAdminStats', { claims: { ...claims, auth_time: '1770811200' } });
    expect(await signedIn('hedy')).toHaveLength(2);
    // Refused callers are not recorded, and a token without a login time is not from Cognito.
    await ask('listUsers', { claims: { ...claims, username: 'mallory', 'cognito:groups': '[editors]' } });
    const { auth_time: _, ...without } = { ...claims, username: 'mallory' };
    expect((await ask('listUsers', { claims: without })).status).toBe(401);
    expect(await signedIn('mallory')).toEqual([]);
  });
});

const registration = {
  password: 'correct horse',
  name: 'Mara Solis',
  userType: 'realtor',
  phone: '(555) 010-7777',
  company: 'Solis Homes',
  agreeToTerms: true,
};
