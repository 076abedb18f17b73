import { describe, expect, it } from 'vitest';
import { AppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { countUse } from '#core/kernel/rate-limit/throttle';
import { minutes, plus } from '#core/kernel/time';
import { anAddress, aPerson } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { logLines } from '#functions/testing/logs';
import { quotas } from '#shared/quotas';
import { getAccount } from './account.repo';
import { userForSelf } from './account.view';
import { assertPassword, forgiveLogins } from './guess';
import { hashPassword } from './password';
import { getSession } from './session.repo';
import { signIn } from './sign-in';

const now = new Date('2026-03-01T12:00:00.000Z');
const password = 'correct horse';
const wrong = new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
const guesses = quotas.loginByEmail.allowance;

/** Creates a person with a password and a browser that keeps cookies. */
const scene = async () => {
  const person = await aPerson({ passwordHash: await hashPassword(password) }, now);
  const account = await getAccount(person.id);
  const browser = (network = anAddress()) => {
    const kept: { secret: string | undefined; times: number } = { secret: undefined, times: 0 };
    const device = () => ({
      secret: kept.secret,
      remember: (secret: string | undefined) => {
        kept.times += 1;
        kept.secret = secret ?? kept.secret;
      },
    });
    const origin = () => ({ device: 'Chrome on macOS', country: 'US' });
    const login = (
      given = password,
      { email = account.email, at = now, ...more }: { email?: string; at?: Date; isRegistering?: boolean } = {},
    ) => signIn({ email, password: given }, { device: device(), network, area: 'area', origin, ...more }, at);
    return { login, kept };
  };
  return { account, browser, names: { [account.id]: 'dana', [account.email]: 'email' } };
};

describe('signIn', () => {
  it('opens a session for the right password and remembers the device', async () => {
    const { account, browser } = await scene();
    const { login, kept } = browser();
    const { user, sessionId } = await login();
    expect(user).toEqual(userForSelf(account));
    const { session } = await getSession(sessionId, now);
    expect([session.userId, session.device, session.country]).toEqual([account.id, 'Chrome on macOS', 'US']);
    expect(kept).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), times: 1 });
  });

  it('notifies the account of an unknown device, and not of a known one', async () => {
    const { account, browser } = await scene();
    const { login, kept } = browser();
    const logged = async (action: () => Promise<unknown>): Promise<string[]> =>
      (await changesOf(action, { [account.id]: 'dana' })).split('\n').filter((line) => /new_device|device_added/.test(line));
    expect(await logged(() => login())).toEqual([
      expect.stringContaining('type=device_added, userId=dana'),
      expect.stringContaining('mark=Chrome on macOS'),
    ]);
    const { secret } = kept;
    expect(await logged(() => login())).toEqual([]);
    expect(kept.secret).toBe(secret);
    expect(await logged(() => browser().login(password, { isRegistering: true }))).toEqual([]);
  });

  it.each([
    ['a wrong password', 'wrong horse', {}],
    ['an address that nobody has', password, { email: 'nobody@sign-in.example' }],
  ])('answers %s with the same error, sets no cookie, and logs only a hash', async (_, given, at) => {
    const { browser } = await scene();
    const { login, kept } = browser();
    logLines.length = 0;
    await expect(login(given, at)).rejects.toThrow(wrong);
    expect(kept.times).toBe(0);
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
      ...{ level: 'warn', event: 'password_wrong', attempt: 'login', area: 'area' },
      subjectHash: expect.stringMatching(/^[\w-]{12}$/),
    });
    expect(logLines.join('')).not.toContain('@');
  });

  it('limits wrong guesses by network and email, and separately for a known device', async () => {
    const { browser } = await scene();
    const known = browser();
    await known.login();
    const network = anAddress();
    for (let guess = 0; guess < guesses; guess += 1) await expect(browser(network).login('wrong horse')).rejects.toThrow(wrong);
    // The address is blocked for every other network, and this network for every address.
    await expect(browser().login()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect((await scene()).browser(network).login()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(known.login()).resolves.toBeDefined();
    for (let guess = 0; guess < quotas.loginByDevice.allowance; guess += 1)
      await expect(known.login('wrong horse')).rejects.toThrow(wrong);
    await expect(known.login()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(known.login(password, { at: plus(now, minutes(15)) })).resolves.toBeDefined();
  });

  it('audits the moment a limit is reached, by hash if there is no account', async () => {
    const { account, browser } = await scene();
    const network = anAddress();
    const email = 'Nobody@used-up.example';
    const hash = sha256(email.toLowerCase()).slice(0, 12);
    const names = { [account.id]: 'dana', [hash]: 'its hash', [sha256(network.toLowerCase()).slice(0, 12)]: 'network' };
    const fail = async (guess: () => Promise<unknown>) => {
      for (let made = 0; made < guesses; made += 1) await expect(guess()).rejects.toThrow(wrong);
    };
    const records = async (guess: () => Promise<unknown>) =>
      (await changesOf(() => fail(guess), names)).split('\n').filter((line) => line.includes('passwords_throttled'));
    expect(await records(() => browser(network).login('wrong horse'))).toEqual([
      expect.stringContaining('quota=loginByEmail, subjectHash=null, type=passwords_throttled, userId=dana'),
      expect.stringContaining('quota=loginByNetwork, subjectHash=network, type=passwords_throttled, userId=null'),
    ]);
    expect(await records(() => browser().login(password, { email }))).toEqual([
      expect.stringContaining('quota=loginByEmail, subjectHash=its hash, type=passwords_throttled, userId=null'),
    ]);
  });

  it('limits correct sign-ins as well, with a larger quota', async () => {
    const { account, browser } = await scene();
    for (let login = 0; login < quotas.signInByUser.allowance; login += 1) await countUse('signInByUser', account.id, now);
    await expect(browser().login()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await forgiveLogins(account);
    await expect(browser().login()).resolves.toBeDefined();
  });
});

describe('a password guess', () => {
  const logged = { attempt: 'confirmation', subject: 'subject', area: 'area' } as const;

  it('does not count if it is right, and returns the account', async () => {
    const { account } = await scene();
    const limits = [{ quota: 'confirmationBySession', subject: account.id }] as const;
    const guess = (given: string) => assertPassword({ password: given, account, limits, wrong: 'Wrong', logged }, now);
    for (let right = 0; right < 2 * guesses; right += 1) expect(await guess(password)).toBe(account);
    for (let failed = 0; failed < guesses; failed += 1)
      await expect(guess('wrong horse')).rejects.toThrow(new AppError('INVALID_CREDENTIALS', 'Wrong'));
    await expect(guess(password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is always wrong for an unknown account', async () => {
    const limits = [{ quota: 'loginByEmail', subject: 'nobody' }] as const;
    const guess = assertPassword({ password: '', account: undefined, limits, wrong: 'Wrong', logged }, now);
    await expect(guess).rejects.toThrow(new AppError('INVALID_CREDENTIALS', 'Wrong'));
    expect(logLines.join('')).toContain(sha256('subject').slice(0, 12));
  });

  it('is forgiven by email after a new password', async () => {
    const { account, browser } = await scene();
    for (let guess = 0; guess < guesses; guess += 1) await expect(browser().login('wrong horse')).rejects.toThrow(wrong);
    await expect(browser().login()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await forgiveLogins(account);
    await expect(browser().login()).resolves.toBeDefined();
  });
});
