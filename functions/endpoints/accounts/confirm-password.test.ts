import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#core/market/account/password';
import { openSession } from '#core/market/account/session.repo';
import { confirmPassword, deleteUser, login } from '#shared/api/routes';
import { anAddress, anOwner, aPerson, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';

vi.mock('#core/market/account/password', async (importOriginal) => {
  const original = await importOriginal<typeof import('#core/market/account/password')>();
  return { ...original, verifyPassword: vi.fn(original.verifyPassword) };
});

const confirm = caller(confirmPassword);
const remove = caller(deleteUser);
const signIn = caller(login);

const passwordHash = await hashPassword('correct horse');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** Makes a user who last entered the password `minutes` ago. */
const signedIn = (minutes: number): Promise<Person> => aPerson({ passwordHash }, minutesAgo(minutes));
const give = (sessionId: string, password: string) => confirm({ sessionId, body: { password }, address: anAddress() });

describe('confirmPassword', () => {
  beforeEach(() => void vi.mocked(verifyPassword).mockClear());

  it('refreshes this session only', async () => {
    const person = await signedIn(16);
    const elsewhere = await openSession(person, minutesAgo(16));
    const removeAs = (sessionId: string) => remove({ params: { id: person.id }, sessionId });
    expect((await removeAs(person.sessionId)).error).toEqual({
      code: 'PASSWORD_REQUIRED',
      message: 'Please enter your password to continue',
    });
    const answer = await give(person.sessionId, 'correct horse');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await removeAs(elsewhere)).status).toBe(403);
    expect((await removeAs(person.sessionId)).status).toBe(204);
  });

  it('refuses a wrong password without ending the session', async () => {
    const person = await signedIn(16);
    const answer = await give(person.sessionId, 'wrong horse');
    expect(answer.status).toBe(401);
    expect(answer.error).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Incorrect password' });
    expect((await remove({ params: { id: person.id }, sessionId: person.sessionId })).error.code).toBe('PASSWORD_REQUIRED');
  });

  it.each([
    [{}, 'Password is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'x'.repeat(129) }, 'Incorrect password'],
  ])('refuses %j', async (body, message) => {
    const answer = await confirm({ sessionId: (await anOwner()).sessionId, body });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });

  it('requires a session', async () => {
    expect((await confirm({ body: { password: 'correct horse' } })).status).toBe(401);
    expect((await give('A'.repeat(43), 'correct horse')).status).toBe(401);
  });

  it('checks ten wrong passwords per session, also when calls race, and blocks no other session', async () => {
    const person = await signedIn(16);
    const stolen = person.sessionId;
    const own = await openSession(person, minutesAgo(16));
    const guesses = await Promise.all(Array.from({ length: 40 }, () => give(stolen, 'wrong horse')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(verifyPassword).toHaveBeenCalledTimes(10);
    const refused = await give(stolen, 'correct horse');
    expect([refused.status, refused.error.message]).toEqual([
      429,
      'There were too many wrong passwords. Please try again in 15 minutes.',
    ]);
    expect((await give(own, 'correct horse')).status).toBe(204);
    const body = { email: person.email, password: 'correct horse' };
    expect((await signIn({ body, address: anAddress() })).status).toBe(200);
  });
});
