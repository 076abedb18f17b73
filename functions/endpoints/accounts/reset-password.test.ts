import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { getAccount } from '#core/market/account/account.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { openSession } from '#core/market/account/session.repo';
import { getMe, login, resetPassword } from '#shared/api/routes';
import { anAddress, anOwner, confirmedAddress, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';

withContention();
withMailServer();

const reset = caller(resetPassword);
const me = caller(getMe);
const signIn = caller(login);
const use = (token: string, newPassword = 'new horse') => reset({ body: { token, newPassword } });
const invalid = { code: 'INVALID_RESET_TOKEN', message: 'This password reset link is invalid or has expired' };
const aReset = async (now = new Date()): Promise<{ person: Person; token: string }> => {
  const person = await anOwner();
  return { person, token: await beginReset(person, now) };
};

describe('resetPassword', () => {
  it('sets the new password and ends every session', async () => {
    const { person, token } = await aReset();
    const elsewhere = await openSession(person, new Date());
    const answer = await use(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your password has been reset. Please log in with your new password.' },
    ]);
    for (const sessionId of [person.sessionId, elsewhere]) expect((await me({ sessionId })).status).toBe(401);
    const again = await signIn({ body: { email: person.email, password: 'new horse' }, address: anAddress() });
    expect(again.status).toBe(200);
    expect((await me({ sessionId: again.body.sessionId })).status).toBe(200);
  });

  it('remembers the browser, which can log in after strangers used up the limit', async () => {
    const { person, token } = await aReset();
    const cookie = (await use(token)).cookies[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^device=[\w-]{43}$/);
    const attempt = (password: string, cookies: string[]) =>
      signIn({ body: { email: person.email, password }, cookies, address: anAddress() });
    for (let guess = 0; guess < 10; guess += 1) await attempt('wrong horse', []);
    expect((await attempt('new horse', [])).status).toBe(429);
    expect((await attempt('new horse', [cookie])).status).toBe(200);
  });

  it('emails the account with time and time zone, but without the name', async () => {
    const { person, token } = await aReset();
    await confirmedAddress(person);
    await use(token);
    const [mail, ...more] = await mailsBesidesConfirmation(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Settee password was changed: was it you?');
    expect(mail?.body.text).toMatch(/ on \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T\./);
    expect(JSON.stringify(mail?.body)).not.toContain(person.name);
  });

  it('accepts a token once', async () => {
    const { person, token } = await aReset();
    expect((await use(token)).status).toBe(200);
    const { passwordHash } = await getAccount(person.id);
    const second = await use(token, 'other horse');
    expect([second.status, second.error]).toEqual([400, invalid]);
    expect((await getAccount(person.id)).passwordHash).toBe(passwordHash);
  });

  it('succeeds once when calls race, and stores that password', async () => {
    const { person, token } = await aReset();
    const passwords = ['first horse', 'second horse', 'third horse', 'fourth horse'];
    const answers = await Promise.all(passwords.map((password) => use(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    const signIns = [];
    for (const password of passwords) {
      const { status } = await signIn({ body: { email: person.email, password }, address: anAddress() });
      signIns.push([password, status]);
    }
    expect(signIns).toEqual(passwords.map((password) => [password, password === winner ? 200 : 401]));
    expect((await getAccount(person.id)).sessionGeneration).toBe(1);
  });

  it('refuses a token after an hour even if it is still stored', async () => {
    const { token } = await aReset(new Date(Date.now() - 3_600_000));
    expect(await get(keys.passwordReset(sha256(token)))).toBeDefined();
    expect((await use(token)).error).toEqual(invalid);
    expect((await use((await aReset(new Date(Date.now() - 3_540_000))).token)).status).toBe(200);
  });

  it('refuses a token after a later one was made', async () => {
    const { person, token } = await aReset();
    const later = await beginReset(person, new Date());
    expect((await use(token)).error).toEqual(invalid);
    expect((await use(later)).status).toBe(200);
  });

  it('refuses an unknown token and the token of a deleted account', async () => {
    expect((await use('A'.repeat(43))).error).toEqual(invalid);
    const { person, token } = await aReset();
    await write(remove(keys.user(person.id)));
    expect((await use(token)).error).toEqual(invalid);
  });

  it.each([
    [{ newPassword: 'new horse' }, 'token', 'The password reset link is invalid or missing.'],
    [{ token: 'short', newPassword: 'new horse' }, 'token', 'The password reset link is invalid or missing.'],
    [{ token: 'A'.repeat(43), newPassword: '12345' }, 'newPassword', 'Password must be at least 6 characters long.'],
    [{ token: 'A'.repeat(43), newPassword: 'x'.repeat(129) }, 'newPassword', 'Password must be at most 128 characters'],
  ])('refuses %j', async (body, path, message) => {
    const answer = await reset({ body });
    expect(answer.status).toBe(400);
    expect(answer.error).toEqual({ code: 'VALIDATION_FAILED', message, issues: [{ path, message }] });
  });

  it('resets the count of failed logins', async () => {
    const { person, token } = await aReset();
    const attempt = (password: string) => signIn({ body: { email: person.email, password }, address: anAddress() });
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1');
    await attempt('wrong');
    expect((await attempt('wrong')).status).toBe(429);
    await use(token);
    expect((await attempt('new horse')).status).toBe(200);
    vi.unstubAllEnvs();
  });

  it('prevents a login that had checked the old password', async () => {
    const { person, token } = await aReset();
    await use(token);
    // The login checked the old password just before the reset.
    await expect(openSession(person, new Date())).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});
