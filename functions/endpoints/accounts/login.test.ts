import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#core/account/password';
import { getMe, login } from '#shared/api/routes';
import { anAddress, anOwner, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { consumptionOf } from '../../testing/capacity';
import { handler as getMeHandler } from './get-me';
import { handler } from './login';

vi.mock('#core/account/password', async (importOriginal) => {
  const original = await importOriginal<typeof import('#core/account/password')>();
  return { ...original, verifyPassword: vi.fn(original.verifyPassword) };
});

const call = caller(login, handler);
const me = caller(getMe, getMeHandler);
const signIn = (email: string, password: string, address = anAddress()) => call({ body: { email, password }, address });

const passwordHash = await hashPassword('correct horse');
const someone = (): Promise<Person> => anOwner({ passwordHash });

describe('login', () => {
  beforeEach(() => void vi.mocked(verifyPassword).mockClear());

  it('opens a session and shows the account, without its secrets', async () => {
    const person = await someone();
    const answer = await signIn(person.email, 'correct horse');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['sessionId', 'user']);
    expect(answer.body.user).toMatchObject({ id: person.id, email: person.email });
    for (const secret of ['passwordHash', 'sessionGeneration', 'resetTokenHash', 'stripeCustomerId']) {
      expect(answer.body.user).not.toHaveProperty(secret);
    }
    expect(answer.body.sessionId).not.toBe(person.sessionId);
    expect((await me({ sessionId: answer.body.sessionId })).body.id).toBe(person.id);
  });

  it('knows the e-mail address in any case and with spaces around it', async () => {
    const person = await someone();
    expect((await signIn(`  ${person.email.toUpperCase()} `, 'correct horse')).status).toBe(200);
  });

  it.each([
    [{ email: 'nobody', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@example.com', password: '' }, 'password', 'Password is required'],
    [{ email: 'a@example.com' }, 'password', 'Password is required'],
  ])('refuses %j', async (body, path, message) => {
    const answer = await call({ body, address: anAddress() });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });

  it('tells a wrong password from an unknown e-mail address neither by its answer nor by its work', async () => {
    const person = await someone();
    let unknown: Awaited<ReturnType<typeof signIn>> | undefined;
    let wrong: Awaited<ReturnType<typeof signIn>> | undefined;
    const workForUnknown = await consumptionOf(async () => {
      unknown = await signIn('nobody@example.com', 'wrong horse');
    });
    const workForWrong = await consumptionOf(async () => {
      wrong = await signIn(person.email, 'wrong horse');
    });
    expect(unknown?.status).toBe(401);
    expect(unknown?.error).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
    expect([wrong?.status, wrong?.text, wrong?.headers]).toEqual([unknown?.status, unknown?.text, unknown?.headers]);
    expect(workForWrong.commands).toEqual(workForUnknown.commands);
    const costs = vi.mocked(verifyPassword).mock.calls.map(([, hash]) => hash.split('$').slice(0, 4));
    expect(costs).toHaveLength(2);
    expect(costs[0]).toEqual(costs[1]);
  });

  it('refuses an account after ten failures, the right password included, until the window ends', async () => {
    const person = await someone();
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(person.email, 'wrong horse')).status).toBe(401);
    const refused = await signIn(person.email, 'correct horse');
    expect(refused.status).toBe(429);
    expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    try {
      expect((await signIn(person.email, 'correct horse')).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts failures, not successes', async () => {
    const person = await someone();
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(person.email, 'wrong horse');
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await signIn(person.email, 'correct horse')).status).toBe(200);
    expect((await signIn(person.email, 'wrong horse')).status).toBe(401);
    expect((await signIn(person.email, 'wrong horse')).status).toBe(429);
  });

  it('refuses a network address after ten failures, whomever they were aimed at', async () => {
    const [person, address] = [await someone(), anAddress()];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(`victim${attempt}@example.com`, 'wrong horse', address)).status).toBe(401);
    }
    expect((await signIn(person.email, 'correct horse', address)).status).toBe(429);
    expect((await signIn(person.email, 'correct horse')).status).toBe(200);
  });

  it('lets any number of right ones race', async () => {
    const person = await someone();
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(person.email, 'correct horse')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  });

  it('looks at no more than ten of a hundred racing guesses', async () => {
    const person = await someone();
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(person.email, 'wrong horse')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    expect(verifyPassword).toHaveBeenCalledTimes(10);
  });
});
