import { describe, expect, it } from 'vitest';
import { getAccount } from '#core/market/account/account.repo';
import { hashPassword } from '#core/market/account/password';
import { beginReset } from '#core/market/account/reset.repo';
import { openSession } from '#core/market/account/session.repo';
import { changePassword, getMe, login, resetPassword } from '#shared/api/routes';
import { anAddress, anOwner, aPerson, confirmedAddress } from '../../testing/builders';
import { caller } from '../../testing/call';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';

withMailServer();

const change = caller(changePassword);
const me = caller(getMe);
const reset = caller(resetPassword);
const logIn = caller(login);
const signIn = (email: string, password: string, cookies: string[] = []) =>
  logIn({ body: { email, password }, cookies, address: anAddress() });
const to = (newPassword: string, sessionId: string, cookies: string[] = []) =>
  change({ sessionId, body: { newPassword }, cookies });

const passwordHash = await hashPassword('correct horse');
const someone = () => anOwner({ passwordHash });
const cookieOf = ({ cookies }: { cookies: string[] }): string => cookies[0]?.split(';')[0] ?? '';

describe('changePassword', () => {
  it('changes the password: only the new one logs in', async () => {
    const person = await someone();
    const answer = await to('battery staple', person.sessionId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await signIn(person.email, 'correct horse')).status).toBe(401);
    expect((await signIn(person.email, 'battery staple')).status).toBe(200);
  });

  it('ends all other sessions and keeps this one', async () => {
    const person = await someone();
    const others = await Promise.all([openSession(person, new Date()), openSession(person, new Date())]);
    await to('battery staple', person.sessionId);
    for (const sessionId of others) expect((await me({ sessionId })).status).toBe(401);
    expect((await me({ sessionId: person.sessionId })).status).toBe(200);
  });

  it('invalidates a pending reset link', async () => {
    const person = await someone();
    const token = await beginReset(person, new Date());
    await to('battery staple', person.sessionId);
    expect((await reset({ body: { token, newPassword: 'stolen horse' } })).error.code).toBe('INVALID_RESET_TOKEN');
  });

  it('keeps this browser known and forgets the others', async () => {
    const person = await someone();
    const [here, elsewhere] = [
      cookieOf(await signIn(person.email, 'correct horse')),
      cookieOf(await signIn(person.email, 'correct horse')),
    ];
    expect((await to('battery staple', person.sessionId, [here])).status).toBe(204);
    for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse');
    expect((await signIn(person.email, 'battery staple', [here])).status).toBe(200);
    expect((await signIn(person.email, 'battery staple', [elsewhere])).status).toBe(429);
  });

  it('remembers an unknown browser and resets the count of failed logins', async () => {
    const person = await someone();
    for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse');
    const cookie = cookieOf(await to('battery staple', person.sessionId));
    expect(cookie).toMatch(/^device=[\w-]{43}$/);
    expect((await signIn(person.email, 'battery staple')).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse');
    expect((await signIn(person.email, 'battery staple', [cookie])).status).toBe(200);
  });

  it('emails the account with time and time zone, but without the name', async () => {
    const person = await confirmedAddress(await someone());
    await to('battery staple', person.sessionId);
    const [mail, ...more] = await mailsBesidesConfirmation(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Settee password was changed: was it you?');
    expect(mail?.body.text).toMatch(/was changed on \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T\./);
    expect(JSON.stringify(mail?.body)).not.toContain(person.name);
  });

  it.each([
    [{}, 'Password must be at least 6 characters long.'],
    [{ newPassword: '12345' }, 'Password must be at least 6 characters long.'],
    [{ newPassword: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ])('refuses %j', async (body, message) => {
    const answer = await change({ sessionId: (await anOwner()).sessionId, body });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });

  it('requires a session whose password was entered within 15 minutes', async () => {
    expect((await change({ body: { newPassword: 'battery staple' } })).status).toBe(401);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const stale = await aPerson({ passwordHash }, ago(15));
    const answer = await to('battery staple', stale.sessionId);
    expect([answer.status, answer.error.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await getAccount(stale.id)).passwordHash).toBe(passwordHash);
    expect((await to('battery staple', (await aPerson({ passwordHash }, ago(14))).sessionId)).status).toBe(204);
  });

  it('keeps one password and one session when two sessions race', async () => {
    const person = await someone();
    const sessions = [person.sessionId, await openSession(person, new Date())];
    const passwords = ['first horse', 'second horse'];
    const answers = await Promise.all(sessions.map((sessionId, index) => to(passwords[index] as string, sessionId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const winner = answers.findIndex(({ status }) => status === 204);
    const live = await Promise.all(sessions.map((sessionId) => me({ sessionId })));
    expect(live.map(({ status }) => status)).toEqual(winner === 0 ? [200, 401] : [401, 200]);
    for (const [index, password] of passwords.entries())
      expect((await signIn(person.email, password)).status).toBe(index === winner ? 200 : 401);
  });

  it('keeps one password and the session when calls of one session race', async () => {
    const person = await someone();
    const passwords = ['first horse', 'second horse', 'third horse'];
    const answers = await Promise.all(passwords.map((password) => to(password, person.sessionId)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await getAccount(person.id)).sessionGeneration).toBe(3);
    expect((await me({ sessionId: person.sessionId })).status).toBe(200);
    const signIns = await Promise.all(passwords.map((password) => signIn(person.email, password)));
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts ten changes an hour', async () => {
    const { sessionId } = await someone();
    for (let round = 0; round < 10; round += 1) expect((await to(`horse number ${round}`, sessionId)).status).toBe(204);
    const refused = await to('one horse more', sessionId);
    expect([refused.status, refused.error.message]).toEqual([
      429,
      "You've reached the hourly limit for password changes. Please try again in 60 minutes.",
    ]);
  });
});
