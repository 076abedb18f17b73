import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { inParallel } from '#core/kernel/parallel';
import { days, hours, minutes } from '#core/kernel/time';
import { findAccountByEmail } from '#core/market/account/account.repo';
import { hashPassword } from '#core/market/account/password';
import * as routes from '#shared/api/routes';
import { quotas } from '#shared/quotas';
import { anAddress, anEmail, anOwner, confirmedAddress, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { failNextMails, sendDueMails, sentMail, withMailServer } from '../../testing/mail';

withMailServer();

const register = caller(routes.register);
const login = caller(routes.login);
const change = caller(routes.changePassword);
const edit = caller(routes.editUser);
const remove = caller(routes.deleteUser);
const forgot = caller(routes.forgotPassword);
const reset = caller(routes.resetPassword);
const ask = caller(routes.requestVerification);

const password = 'correct horse';
const passwordHash = await hashPassword(password);
const profile = { name: 'Mallory', phone: '(555) 010-0000', company: '', bio: '' };
let start = 0;
/** Stops the clock that many milliseconds after the beginning of the test. */
const clockAt = (after: number) => void vi.useFakeTimers({ toFake: ['Date'], now: start + after });
// Stops the clock first, because quotas count from the first call and a slow machine could take minutes.
beforeEach(() => {
  start = Date.now();
  clockAt(0);
});
afterEach(() => void vi.useRealTimers());

const signUp = async (email: string) =>
  (await register({ body: { email, password, userType: 'realtor', agreeToTerms: true, ...profile }, address: anAddress() })).body;
const signIn = (email: string, browser = 'Chrome', given = password) =>
  login({
    body: { email, password: given },
    address: anAddress(),
    headers: { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${browser}/120.0` },
  });
const moveTo = (email: string, { id }: { id: string }, sessionId: string) =>
  edit({ params: { id }, sessionId, body: { ...profile, email } });
const neutral = "If an account with that email exists, we've sent a password reset link.";
const skipped = async ({ id }: { id: string }) =>
  (await listMails(id, { limit: 100 })).items.flatMap(({ event, reason }) => (reason ? [`${event} ${reason}`] : []));

describe('an unconfirmed email address', () => {
  /** Triggers every kind of email, one after the other, with several accounts. */
  const everyRoute = async (victim: string): Promise<void> => {
    const first = await signUp(victim);
    await sendDueMails();
    for (const browser of ['Chrome', 'Firefox', 'Edg']) await signIn(victim, browser);
    await change({ sessionId: first.sessionId, body: { newPassword: password } });
    for (let time = 0; time < 2; time += 1) {
      await ask({ sessionId: first.sessionId });
      await sendDueMails();
    }
    const answers = await Promise.all([1, 2].map(() => forgot({ body: { email: victim }, address: anAddress() })));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: neutral }]);
    for (const email of [anEmail(), victim, anEmail()]) {
      await moveTo(email, first.user, first.sessionId);
      await sendDueMails();
    }
    for (let account = 0; account < 2; account += 1) {
      const other = await signUp(anEmail());
      await moveTo(victim, other.user, other.sessionId);
      await sendDueMails();
      await moveTo(anEmail(), other.user, other.sessionId);
      await sendDueMails();
    }
    const last = await signUp(victim);
    await sendDueMails();
    await remove({ params: { id: last.user.id }, sessionId: last.sessionId });
    await sendDueMails();
  };

  it('gets at most five unrequested emails a day, whatever accounts do', {
    timeout: 120_000,
  }, async () => {
    const victim = 'victim@flood.example';
    const received = async () => (await sentMail()).filter(({ destination }) => /^victim/.test(destination.to[0] ?? '')).length;
    for (const hour of [0, 5]) {
      clockAt(hours(hour));
      await everyRoute(victim);
    }
    // Plus the requested emails: three confirmations per account, and one reset link from each of four networks.
    expect(await received()).toBe(5 + 3 + 4);
    // The same mailbox in another spelling gets only requested emails.
    await everyRoute('victim+shop@flood.example');
    expect(await received()).toBe(5 + 3 + 4 + 2 + 2);
    clockAt(days(1) - minutes(1));
    await signUp(victim).then(({ user, sessionId }) => remove({ params: { id: user.id }, sessionId }));
    await sendDueMails();
    expect(await received()).toBe(16);
    clockAt(days(1) + minutes(1));
    await everyRoute(victim);
    expect(await received()).toBe(16 + 5 + 2 + 2);
    const kinds = (await sentMail(victim)).map(({ subject }) => subject);
    for (const word of ['New login', 'was changed']) expect(kinds.filter((subject) => subject.includes(word))).toEqual([]);
  });

  it('is not received of logins and account changes', async () => {
    const email = anEmail();
    const { user, sessionId } = await signUp(email);
    await signIn(email, 'Firefox');
    await change({ sessionId, body: { newPassword: password } });
    await moveTo(anEmail(), user, sessionId);
    await sendDueMails();
    expect(await sentMail(email)).toEqual([]);
    expect(await skipped(user)).toEqual(expect.arrayContaining(['new_device unverified', 'password_changed unverified']));
  });

  it('gets no more reset links after a network used up its daily limit, with the same answer', async () => {
    const email = anEmail();
    await signUp(email);
    const times: number[] = [];
    const network = anAddress();
    const request = async (address = network) => {
      const before = performance.now();
      const { status, body } = await forgot({ body: { email }, address });
      times.push(performance.now() - before);
      expect([status, body]).toEqual([200, { message: neutral }]);
    };
    await Promise.all([1, 2, 3, 4].map(() => request()));
    await request();
    const mails = await sentMail(email);
    expect(mails).toHaveLength(quotas.resetToUnconfirmed.allowance);
    clockAt(minutes(50));
    const { user } = (await signIn(email)).body;
    clockAt(minutes(61));
    await request();
    expect(await sentMail(email)).toHaveLength(quotas.resetToUnconfirmed.allowance);
    for (const ms of times) expect(ms).toBeGreaterThan(999);
    clockAt(minutes(2));
    // The four calls raced, so the order of the emails does not tell which link is valid.
    const statuses: number[] = [];
    for (const { body } of mails) {
      const token = /token=([\w-]{43})/.exec(body.text ?? '')?.[1] ?? '';
      statuses.push((await reset({ body: { token, newPassword: 'another horse' } })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await signIn(email, 'Chrome', 'another horse')).body.user.id).toBe(user.id);
  });

  it('still gets requested emails after strangers used up the limit for unrequested ones', async () => {
    const email = anEmail();
    // Strangers use up the limit for unrequested emails.
    for (let count = 0; count < quotas.mailToUnconfirmed.allowance + 1; count += 1) {
      const { user, sessionId } = await signUp(email);
      await sendDueMails();
      await ask({ sessionId });
      if (count < quotas.resetToUnconfirmed.allowance) await forgot({ body: { email }, address: '203.0.113.99' });
      await moveTo(anEmail(), user, sessionId);
      await sendDueMails();
      await signUp(email.replace('@', `+${count}@`)).then((other) => ask({ sessionId: other.sessionId }));
      await sendDueMails();
    }
    const before = (await sentMail(email)).length;
    const { sessionId } = await signUp(email);
    await sendDueMails();
    expect((await sentMail(email)).length).toBe(before);
    expect((await ask({ sessionId })).status).toBe(204);
    await sendDueMails();
    expect((await sentMail(email)).length).toBe(before + 1);
    const resets = async () => (await sentMail(email)).filter(({ body }) => body.text?.includes('/reset-password?token=')).length;
    expect(await resets()).toBe(quotas.resetToUnconfirmed.allowance);
    await forgot({ body: { email }, address: anAddress() });
    expect(await resets()).toBe(quotas.resetToUnconfirmed.allowance + 1);
  });

  it('counts as one mailbox in all spellings that Gmail treats alike', async () => {
    const spellings = [
      'flooded.box@gmail.com',
      'f.l.o.o.d.e.d.box@gmail.com',
      'floodedbox+a@gmail.com',
      'flooded.box+b@googlemail.com',
    ];
    const received = async () =>
      (await sentMail()).filter(({ destination }) => /@g(?:oogle)?mail/.test(destination.to[0] ?? '')).length;
    const [first = '', ...others] = spellings;
    const { user, sessionId } = await signUp(first);
    await sendDueMails();
    for (const email of others) {
      const { status } = await register({
        body: { email, password, userType: 'realtor', agreeToTerms: true, ...profile },
        address: anAddress(),
      });
      expect([email, status]).toEqual([email, 409]);
    }
    // The account can change the spelling and log in with any of them.
    expect((await moveTo('flooded.box+b@googlemail.com', user, sessionId)).status).toBe(200);
    expect((await signIn('floodedbox@gmail.com')).body.user.id).toBe(user.id);
    for (let count = 0; count < 20; count += 1) {
      const { user: stranger, sessionId: session } = await signUp(anEmail());
      for (const email of spellings) await moveTo(email, stranger, session);
      await sendDueMails();
    }
    expect(await received()).toBeLessThanOrEqual(quotas.mailToUnconfirmed.allowance);
  });

  it('can be registered once when spellings race', async () => {
    const spellings = ['race.d@gmail.com', 'raced@gmail.com', 'r.aced+1@googlemail.com', 'RACED@gmail.com'];
    const answers = await Promise.all(
      spellings.map((email) =>
        register({ body: { email, password, userType: 'realtor', agreeToTerms: true, ...profile }, address: anAddress() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('gets at most thirty confirmation requests an hour from one network', async () => {
    const address = anAddress();
    const { allowance } = quotas.confirmationByNetwork;
    const answers: number[] = [];
    for (let asked = 0; asked <= allowance; asked += 1) {
      const { sessionId } = await signUp(anEmail());
      answers.push((await ask({ sessionId, address })).status);
    }
    expect(answers).toEqual([...Array.from({ length: allowance }, () => 204), 429]);
  });

  it('is refused further confirmation emails with a time to come back', async () => {
    const email = anEmail();
    const { user, sessionId } = await signUp(email);
    await sendDueMails();
    for (let count = 0; count < quotas.confirmationToUnconfirmed.allowance; count += 1) {
      expect((await ask({ sessionId })).status).toBe(204);
      await sendDueMails();
    }
    const refused = await ask({ sessionId });
    expect([refused.status, refused.error.message]).toEqual([
      429,
      "We already sent several emails to this address today, and it isn't confirmed yet. Please try again in 24 hours.",
    ]);
    expect(await sentMail(email)).toHaveLength(1 + quotas.confirmationToUnconfirmed.allowance);
    // Unrequested emails have their own limit.
    for (let count = 0; count < quotas.mailToUnconfirmed.allowance; count += 1) {
      await moveTo(anEmail(), user, sessionId);
      await moveTo(email, user, sessionId);
      await sendDueMails();
    }
    expect(await skipped(user)).toContain('verify_email too_many');
  });

  it('loses no email when SES throttles', async () => {
    const email = anEmail();
    await signUp(email);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      clockAt(minutes(6 * attempt));
      failNextMails('throttled');
      await sendDueMails();
    }
    clockAt(hours(1));
    failNextMails();
    await sendDueMails();
    expect(await sentMail(email)).toHaveLength(1);
  });
});

describe('a confirmed email address', () => {
  const someone = async (): Promise<Person> => confirmedAddress(await anOwner({ email: anEmail(), passwordHash }));
  const news = async ({ email }: Person) => (await sentMail(email)).filter(({ subject }) => !subject.startsWith('Confirm'));

  it('gets an email for every event', async () => {
    const person = await someone();
    for (const hour of [0, 2, 4]) {
      clockAt(hours(hour));
      await Promise.all([1, 2].map(() => forgot({ body: { email: person.email }, address: anAddress() })));
    }
    expect(await news(person)).toHaveLength(6);
    const { sessionId } = (await signIn(person.email)).body;
    await remove({ params: { id: person.id }, sessionId });
    await sendDueMails();
    expect((await news(person)).map(({ subject }) => subject)).toContain('Your Settee account was deleted');
    expect(await findAccountByEmail(person.email)).toBeUndefined();
  });

  it('gets an email for each of the first five logins of an hour, and one for all later ones', async () => {
    const person = await someone();
    const signInAt = async (minute: number, browser: string) => {
      clockAt(minutes(minute));
      await signIn(person.email, browser);
      await sendDueMails();
    };
    const { allowance } = quotas.securityMail;
    for (let count = 1; count <= allowance; count += 1) {
      await signInAt(count, 'Chrome');
      const received = await news(person);
      expect(received).toHaveLength(count);
      expect(received.at(-1)?.body.text).toContain("(Chrome on Windows). We hadn't seen this browser");
    }
    await signInAt(10, 'Firefox');
    await signInAt(50, 'Edg');
    expect(await news(person)).toHaveLength(allowance);
    clockAt(minutes(62));
    await sendDueMails();
    const [together, ...others] = (await news(person)).slice(allowance);
    expect(others).toEqual([]);
    expect(together?.body.text).toContain('Someone logged in 2 times, with browsers');
    expect(together?.body.text).toMatch(/ E[SD]T: Firefox on Windows\n.* E[SD]T: Edge on Windows\n/);
    expect(together?.body.text).toMatch(/Reset password:\n\S+\/forgot-password\n/);
    // Other kinds of emails are sent at once.
    await change({ sessionId: (await signIn(person.email)).body.sessionId, body: { newPassword: password } });
    await sendDueMails();
    expect((await news(person)).at(-1)?.subject).toBe('Your Settee password was changed: was it you?');
  });
});

describe('logins', () => {
  it('are limited to sixty an hour per account until the password changes', async () => {
    const { email } = await anOwner({ passwordHash });
    const { sessionId } = (await signIn(email)).body;
    // Makes no more calls at once than are allowed, because others would be told to wait.
    const answers = await inParallel(Array(62).fill(email), quotas.loginByEmail.allowance, (one: string) => signIn(one));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(59);
    const refused = await signIn(email);
    expect(refused.status).toBe(429);
    expect(refused.error.message).toMatch(/^You've reached the hourly limit for logins\. Please try again in \d+ minutes\.$/);
    expect((await change({ sessionId, body: { newPassword: 'another horse' } })).status).toBe(204);
    expect((await signIn(email, 'Chrome', 'another horse')).status).toBe(200);
  });
});
