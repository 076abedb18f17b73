import { afterEach, describe, expect, it } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { getAccount } from '#core/market/account/account.repo';
import { forgotPassword, resetPassword } from '#shared/api/routes';
import { anAddress, anOwner, aPerson, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { logLines } from '../../testing/logs';
import { failNextMails, sentMail, withMailServer } from '../../testing/mail';

withMailServer();

const forgot = caller(forgotPassword);
const reset = caller(resetPassword);
const ask = (email: string, address = anAddress()) => forgot({ body: { email }, address });
const neutral = "If an account with that email exists, we've sent a password reset link.";
const tokenIn = (text = '') => /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] as string;

describe('forgotPassword', () => {
  afterEach(() => {
    delete process.env.EXPOSE_RESET_LINK;
  });

  it('emails a link that works for an hour, and stores only the hash of its token', async () => {
    const person = await aStager({ email: 'renata@forgot.example' });
    const answer = await ask(' Renata@Forgot.example ');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: neutral });
    const [mail, ...others] = await sentMail(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Reset your Settee password');
    const link = /http\S+/.exec(mail?.body.text ?? '')?.[0] as string;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/);
    expect(mail?.body.text).toContain('works once, for one hour');
    expect(mail?.body.html).toContain(`href="${link}"`);
    const token = tokenIn(link);
    expect((await getAccount(person.id)).resetTokenHash).toBe(sha256(token));
    const stored = await get<{ expiresAt: string }>(keys.passwordReset(sha256(token)));
    expect(Date.parse(stored?.expiresAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(logLines.join('')).not.toContain(token);
  });

  it('emails no text from the account, because anybody may have registered the address', async () => {
    const person = await aPerson({
      userType: 'staging_company',
      email: 'planted.local@forgot.example',
      name: 'planted name',
      phone: '(555) 010-0000',
      company: 'planted company',
    });
    const texts = Object.fromEntries(
      Object.entries(await getAccount(person.id)).flatMap(([field, content]) =>
        content === null || (typeof content === 'string' && !['id', 'email', 'userType', 'entity', 'PK', 'SK'].includes(field))
          ? [[field, `planted ${field}: https://planted.example`]]
          : [],
      ),
    );
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining(['name', 'phone', 'company', 'bio', 'username', 'stagerIdentifier']),
    );
    await transact([update(keys.user(person.id), { set: texts })]);
    await ask(person.email);
    const [mail] = await sentMail(person.email);
    const { destination, ...content } = mail ?? {};
    expect(destination?.to).toEqual([person.email]);
    expect(mail?.body.text).toContain('/reset-password?token=');
    expect(JSON.stringify(content)).not.toContain('planted');
  });

  it('does not reveal by answer or time whether an address is known', async () => {
    const person = await anOwner();
    const timed = async (email: string) => {
      const startedAt = performance.now();
      const answer = await ask(email);
      return { answer, ms: performance.now() - startedAt };
    };
    const [known, unknown] = await Promise.all([timed(person.email), timed('nobody@forgot.example')]);
    expect([unknown.answer.status, unknown.answer.text, unknown.answer.headers]).toEqual([
      known.answer.status,
      known.answer.text,
      known.answer.headers,
    ]);
    // Answers come at the next full second (steady.test.ts).
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(999);
    expect(await sentMail('nobody@forgot.example')).toEqual([]);
    expect((await sentMail(person.email)).length).toBe(1);
  });

  it('returns the same answer if the email fails', async () => {
    const { email } = await anOwner();
    failNextMails('refused');
    const answer = await ask(email);
    expect([answer.status, answer.body]).toEqual([200, { message: neutral }]);
    expect(logLines.join('')).toContain('"mail_failed"');
    expect(await sentMail(email)).toEqual([]);
  });

  it('invalidates the previous link', async () => {
    const person = await anOwner();
    await ask(person.email);
    await ask(person.email);
    const [first, second] = (await sentMail(person.email)).map(({ body }) => tokenIn(body.text));
    const use = (token: string | undefined) => reset({ body: { token, newPassword: 'new horse' } });
    expect((await use(first)).error.code).toBe('INVALID_RESET_TOKEN');
    expect((await use(second)).status).toBe(200);
  });

  it('returns the link only if the deployment says so', async () => {
    const person = await anOwner();
    process.env.EXPOSE_RESET_LINK = 'true';
    const [known, unknown] = await Promise.all([ask(person.email), ask('nobody@forgot.example')]);
    const [mail] = await sentMail(person.email);
    expect(mail?.body.text).toContain(known.body.resetLink);
    expect(unknown.body).toEqual({ message: neutral });
  });

  it.each([
    [{ email: ' ' }, 'Please enter your email address.'],
    [{}, 'Please enter your email address.'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
  ])('refuses %j', async (body, message) => {
    const answer = await forgot({ body, address: anAddress() });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });

  it('accepts five requests an hour for one email address, known or unknown', async () => {
    const person = await anOwner();
    for (const email of [person.email, 'nobody-throttled@forgot.example']) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => ask(email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.error).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'There were too many requests for a password reset link. Please try again in 60 minutes.',
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(await sentMail(person.email)).toHaveLength(5);
  });

  it('accepts five requests an hour from one network address', async () => {
    const address = anAddress();
    const emails = Array.from({ length: 6 }, (_, number) => `someone${number}@forgot.example`);
    const answers = await Promise.all(emails.map((email) => ask(email, address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
