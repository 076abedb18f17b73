import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { hashPassword, verifyPassword } from '#core/market/account/password';
import { getMe, login } from '#shared/api/routes';
import { anAddress, anOwner, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { logLines } from '../../testing/logs';

vi.mock('#core/market/account/password', async (importOriginal) => {
  const original = await importOriginal<typeof import('#core/market/account/password')>();
  return { ...original, verifyPassword: vi.fn(original.verifyPassword) };
});

const call = caller(login);
const me = caller(getMe);
const signIn = (email: string, password: string, address = anAddress()) => call({ body: { email, password }, address });

const passwordHash = await hashPassword('correct horse');
const someone = (): Promise<Person> => anOwner({ passwordHash });

describe('login', () => {
  beforeEach(() => void vi.mocked(verifyPassword).mockClear());

  it('opens a session and returns the account without secrets', async () => {
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

  it("logs the login by ids, without the session's secret", async () => {
    const person = await someone();
    const before = logLines.length;
    const { body } = await signIn(person.email, 'correct horse');
    const lines = logLines.slice(before).filter((line) => line.includes('session_begun') && line.includes(person.id));
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(body.sessionId);
  });

  it('ignores case and spaces in the email address', async () => {
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

  it('does not reveal by answer or work whether an email address is known', async () => {
    const person = await anOwner({ passwordHash: await hashPassword('correct horse') });
    let unknown: Awaited<ReturnType<typeof signIn>> | undefined;
    let wrong: Awaited<ReturnType<typeof signIn>> | undefined;
    const workForUnknown = await measureConsumption(async () => {
      unknown = await signIn('nobody@example.com', 'wrong horse');
    });
    const workForWrong = await measureConsumption(async () => {
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

  it('refuses an account after ten failures, even with the right password, until the window ends', async () => {
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

  it('counts failed logins only', async () => {
    const person = await someone();
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(person.email, 'wrong horse');
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await signIn(person.email, 'correct horse')).status).toBe(200);
    expect((await signIn(person.email, 'wrong horse')).status).toBe(401);
    expect((await signIn(person.email, 'wrong horse')).status).toBe(429);
  });

  it('refuses a network after ten failures with any accounts', async () => {
    const [person, address] = [await someone(), anAddress()];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(`victim${attempt}@example.com`, 'wrong horse', address)).status).toBe(401);
    }
    expect((await signIn(person.email, 'correct horse', address)).status).toBe(429);
    expect((await signIn(person.email, 'correct horse')).status).toBe(200);
  });

  it('treats the addresses of an IPv6 network as one', async () => {
    const addresses = Array.from({ length: 10 }, (_, number) => `2001:db8:7:1::${number + 1}`);
    for (const [number, address] of addresses.entries())
      expect((await signIn(`neighbor${number}@example.com`, 'wrong horse', address)).status).toBe(401);
    expect((await signIn('neighbor@example.com', 'wrong horse', '2001:db8:7:1:ffff::9')).status).toBe(429);
    expect((await signIn('neighbor@example.com', 'wrong horse', '2001:db8:7:2::1')).status).toBe(401);
  });

  it('accepts any number of concurrent right passwords, even from one network', async () => {
    const [person, address] = [await someone(), anAddress()];
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(person.email, 'correct horse', address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  });

  it('does not count right passwords from one network', async () => {
    const [person, address] = [await someone(), anAddress()];
    for (let round = 0; round < 15; round += 1) expect((await signIn(person.email, 'correct horse', address)).status).toBe(200);
  });

  it('checks only ten of a hundred concurrent guesses at one account', async () => {
    const person = await someone();
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(person.email, 'wrong horse')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    expect(verifyPassword).toHaveBeenCalledTimes(10);
  });

  it('checks only ten of sixty concurrent guesses from one network at sixty accounts', async () => {
    const address = anAddress();
    const guesses = Array.from({ length: 60 }, (_, number) => signIn(`sprayed${number}@example.com`, 'wrong horse', address));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    expect(verifyPassword).toHaveBeenCalledTimes(10);
  });

  it('does not check a right password beyond the limit of concurrent guesses', async () => {
    const person = await someone();
    const wrong = Array.from({ length: 57 }, () => signIn(person.email, 'wrong horse'));
    await vi.waitFor(() => expect(verifyPassword).toHaveBeenCalledTimes(10), { timeout: 20_000 });
    const right = Array.from({ length: 3 }, () => signIn(person.email, 'correct horse'));
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await Promise.all(wrong)).filter(({ status }) => status === 401)).toHaveLength(10);
    const looked = vi.mocked(verifyPassword).mock.calls.map(([password]) => password);
    expect(looked).toHaveLength(10);
    expect(looked).not.toContain('correct horse');
  });

  it('logs wrong passwords with a hash of the email address and part of the network', async () => {
    const person = await someone();
    const before = logLines.length;
    await signIn(person.email, 'wrong horse', '203.0.113.77');
    await signIn(person.email, 'wrong horse', '2001:db8:8:1::1');
    const lines = logLines.slice(before);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'password_wrong');
    const subjectHash = sha256(person.email).slice(0, 12);
    expect(logged).toMatchObject([
      { level: 'warn', attempt: 'login', subjectHash, area: '203.0.113.0/24' },
      { level: 'warn', attempt: 'login', subjectHash, area: '2001:db8:8::/48' },
    ]);
    expect(lines.join()).not.toMatch(new RegExp(`${person.email}|203\\.0\\.113\\.77|wrong horse`));
  });
});

describe('a known browser', () => {
  beforeEach(() => void vi.mocked(verifyPassword).mockClear());

  const cookieOf = (answer: { cookies: string[] }): string => answer.cookies[0]?.split(';')[0] ?? '';
  /** Makes a user with a known browser. Returns its cookie. */
  const withKnownBrowser = async (): Promise<{ person: Person; cookie: string }> => {
    const person = await someone();
    return { person, cookie: cookieOf(await signIn(person.email, 'correct horse')) };
  };
  const signInAt = (cookie: string, email: string, password: string, address = anAddress()) =>
    call({ body: { email, password }, cookies: ['other=1', cookie], address });

  it('gets a cookie that scripts cannot read and other sites cannot send', async () => {
    const person = await someone();
    const secret = /^device=[A-Za-z0-9_-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/;
    expect((await signIn(person.email, 'correct horse')).cookies).toEqual([expect.stringMatching(secret)]);
    expect((await signIn(person.email, 'wrong horse')).cookies).toEqual([]);
    vi.stubEnv('APP_URL', 'https://settee.example');
    expect((await signIn(person.email, 'correct horse')).cookies).toEqual([expect.stringMatching(/; SameSite=Strict; Secure$/)]);
    vi.unstubAllEnvs();
  });

  it('is stored without its secret', async () => {
    const { person, cookie } = await withKnownBrowser();
    const secret = cookie.slice('device='.length);
    const item = await get(keys.device(sha256(secret)));
    expect(item).toMatchObject({ userId: person.id });
    expect(JSON.stringify(item)).not.toContain(secret);
  });

  it('can log in after strangers used up the limit for the account', async () => {
    const { person, cookie } = await withKnownBrowser();
    const attacker = anAddress();
    for (let wave = 0; wave < 2; wave += 1) {
      for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse', attacker);
      expect((await signIn(person.email, 'correct horse')).status).toBe(429);
      // Also from the attacker's own network, such as an office or a cafe.
      expect((await signInAt(cookie, person.email, 'correct horse', attacker)).status).toBe(200);
    }
  });

  it('has its own limit', async () => {
    const { person, cookie } = await withKnownBrowser();
    const second = cookieOf(await signIn(person.email, 'correct horse'));
    const wrong = await Promise.all(Array.from({ length: 60 }, () => signInAt(cookie, person.email, 'wrong horse')));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(verifyPassword).toHaveBeenCalledTimes(12);
    expect((await signInAt(cookie, person.email, 'correct horse')).status).toBe(429);
    expect((await signInAt(second, person.email, 'correct horse')).status).toBe(200);
    expect((await signIn(person.email, 'correct horse')).status).toBe(200);
  });

  it('helps no other account, and opens no session', async () => {
    const { cookie } = await withKnownBrowser();
    const other = await someone();
    for (let guess = 0; guess < 10; guess += 1) await signIn(other.email, 'wrong horse');
    expect((await signInAt(cookie, other.email, 'correct horse')).status).toBe(429);
    expect((await me({ cookies: [cookie] })).status).toBe(401);
  });

  it.each([
    ['no secret at all', 'device='],
    ['a secret that was never given', `device=${'A'.repeat(43)}`],
    ['another spelling', `device=${'A'.repeat(42)}%41`],
    ['a very long one', `device=${'A'.repeat(10_000)}`],
  ])('is unknown with %s', async (_, cookie) => {
    const person = await someone();
    for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse');
    expect((await signInAt(cookie, person.email, 'correct horse')).status).toBe(429);
  });

  it('keeps its cookie and is renewed once a week', async () => {
    const { person, cookie } = await withKnownBrowser();
    const key = keys.device(sha256(cookie.slice('device='.length)));
    const before = await get<{ expiresAt: string }>(key);
    expect((await signInAt(cookie, person.email, 'correct horse')).cookies).toEqual([]);
    expect(await get(key)).toEqual(before);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
    try {
      const again = await signInAt(cookie, person.email, 'correct horse');
      expect(cookieOf(again)).toBe(cookie);
      const after = await get<{ expiresAt: string }>(key);
      expect(Date.parse(after?.expiresAt ?? '') - Date.parse(before?.expiresAt ?? '')).toBeGreaterThan(7 * 86_400_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is unknown after a year', async () => {
    const { person, cookie } = await withKnownBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    try {
      expect(cookieOf(await signInAt(cookie, person.email, 'correct horse'))).not.toBe(cookie);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is unknown after all sessions were ended', async () => {
    const { person, cookie } = await withKnownBrowser();
    await write(update(keys.user(person.id), { add: { sessionGeneration: 1 } }));
    for (let guess = 0; guess < 10; guess += 1) await signIn(person.email, 'wrong horse');
    expect((await signInAt(cookie, person.email, 'correct horse')).status).toBe(429);
  });

  it('costs the same work for unknown and known email addresses', async () => {
    const { person, cookie } = await withKnownBrowser();
    const other = await someone();
    const work = [];
    for (const email of [other.email, 'nobody@example.com'])
      work.push((await measureConsumption(() => signInAt(cookie, email, 'wrong horse'))).commands);
    expect(work[0]).toEqual(work[1]);
    expect(person.email).not.toBe(other.email);
  });
});
