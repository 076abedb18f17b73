import { describe, expect, it } from 'vitest';
import { getMe, register } from '#shared/api/routes';
import { anAddress } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const call = caller(register);
const me = caller(getMe);
const signUp = (body: unknown, address = anAddress()) => call({ body, address });

const owner = {
  email: 'dana@example.com',
  password: 'secret',
  name: 'Dana Whitfield',
  userType: 'realtor',
  phone: '(555) 010-0001',
  agreeToTerms: true,
};
const stager = { ...owner, email: 'hello@example.com', userType: 'staging_company', company: 'Solis Staging' };

describe('register', () => {
  it('creates an account and logs it in', async () => {
    const answer = await signUp({ ...owner, company: 'Whitfield Homes', bio: '', isAdmin: true, rating: 5 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      sessionId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: {
        id: expect.any(String),
        username: 'dana',
        email: 'dana@example.com',
        name: 'Dana Whitfield',
        userType: 'realtor',
        phone: '(555) 010-0001',
        company: 'Whitfield Homes',
        bio: null,
        rating: 0,
        avatar: null,
        portfolioPhotos: [],
        portfolioPairs: [],
        portfolioConcepts: [],
        portfolioCompleted: [],
        serviceAreas: [],
        stagerIdentifier: null,
        createdAt: expect.any(String),
      },
    });
    expect((await me({ sessionId: answer.body.sessionId })).body).toEqual(answer.body.user);
  });

  it('remembers the browser', async () => {
    const answer = await signUp({ ...owner, email: 'known@example.com' });
    expect(answer.cookies).toEqual([expect.stringMatching(/^device=[\w-]{43}; .*HttpOnly/)]);
    expect((await signUp({ ...owner, email: 'known@example.com' })).cookies).toEqual([]);
  });

  it('gives a stager a random identifier', async () => {
    const { body } = await signUp(stager);
    expect(body.user.stagerIdentifier).toMatch(/^STG-[0-9A-Z]{6}$/);
  });

  it('gives two people with the same local part different user names', async () => {
    const [first, second] = [
      await signUp({ ...owner, email: 'kim@a.example' }),
      await signUp({ ...owner, email: 'kim@b.example' }),
    ];
    expect(first.body.user.username).toBe('kim');
    expect(second.body.user.username).toMatch(/^kim-/);
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: undefined }, 'email', 'Please enter a valid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ userType: '' }, 'userType', 'Please select a user type'],
    [{ userType: undefined }, 'userType', 'Please select a user type'],
    [{ userType: 'admin' }, 'userType', 'Please select a user type'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: undefined }, 'phone', 'Phone number is required'],
    [{ agreeToTerms: false }, 'agreeToTerms', 'You must agree to the Terms of Service'],
    [{ agreeToTerms: 'true' }, 'agreeToTerms', 'You must agree to the Terms of Service'],
  ])('refuses an owner with %j', async (wrong, path, message) => {
    const answer = await signUp({ ...owner, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.error).toEqual({ code: 'VALIDATION_FAILED', message, issues: [{ path, message }] });
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Please enter a valid business email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ name: '' }, 'name', 'Contact name is required'],
    [{ company: '' }, 'company', 'Company name is required'],
    [{ company: undefined }, 'company', 'Company name is required'],
    [{ agreeToTerms: undefined }, 'agreeToTerms', 'You must agree to the Terms of Service'],
  ])('refuses a staging company with %j', async (wrong, path, message) => {
    const answer = await signUp({ ...stager, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.error).toEqual({ code: 'VALIDATION_FAILED', message, issues: [{ path, message }] });
  });

  it('does not require a phone number from a staging company', async () => {
    const answer = await signUp({ ...stager, email: 'nophone@example.com', phone: '' });
    expect(answer.status).toBe(201);
    expect(answer.body.user.phone).toBeNull();
  });

  it('names every invalid field, and shows the first message', async () => {
    const { error } = await signUp({});
    expect(error.message).toBe('Please enter a valid email address');
    expect(error.issues?.map(({ path }) => path)).toEqual(['email', 'password', 'name', 'userType', 'phone', 'agreeToTerms']);
  });

  it('ignores case and spaces in the email address', async () => {
    const first = await signUp({ ...owner, email: '  Case@Example.COM ' });
    expect(first.body.user.email).toBe('case@example.com');
    const second = await signUp({ ...owner, email: 'CASE@example.com' });
    expect(second.status).toBe(409);
    expect(second.error).toEqual({ code: 'CONFLICT', message: 'An account with this email already exists' });
  });

  it('accepts one of two concurrent registrations of an email address', async () => {
    const answers = await Promise.all([1, 2].map(() => signUp({ ...owner, email: 'race@example.com' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe('An account with this email already exists');
  });

  it('accepts all concurrent registrations with the same local part', async () => {
    const emails = ['a', 'b', 'c', 'd'].map((domain) => `same@${domain}.example`);
    const answers = await Promise.all(emails.map((email) => signUp({ ...owner, email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.user.username)).size).toBe(4);
  });

  it('accepts twenty registrations an hour from one network address', async () => {
    const address = anAddress();
    const attempts = Array.from({ length: 23 }, (_, number) =>
      signUp({ ...owner, email: `crowd${number}@example.com` }, address),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    }
    expect((await signUp({ ...owner, email: 'elsewhere@example.com' })).status).toBe(201);
  });
});
