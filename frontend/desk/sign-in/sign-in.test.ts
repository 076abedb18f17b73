import { describe, expect, it } from 'vitest';
import { NetworkError } from '#lib/errors';
import { CognitoError } from './cognito';
import { authenticatorAddress, CodeBody, inGroups, NewPasswordBody, passwordRule, SignInBody, signInFailure } from './sign-in';

const firstIssue = (schema: typeof NewPasswordBody | typeof SignInBody | typeof CodeBody, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const choose = (password: string, repeated = password) => firstIssue(NewPasswordBody, { password, repeated });

describe('a new password', () => {
  it.each(['Settee-Admin-1', 'Long enough 1 sofa', 'Ü-bergang-Zwei2'])('%j meets the password policy', (password) => {
    expect(choose(password)).toBeUndefined();
  });

  it.each(['Settee-Adm1', 'settee-admin-1', 'SETTEE-ADMIN-1', 'Settee-Admin-X', 'SetteeAdmin123'])(
    '%j violates the password policy',
    (password) => {
      expect(choose(password)).toBe(passwordRule);
    },
  );

  it('must match its repetition', () => {
    expect(choose('Settee-Admin-1', 'Settee-Admin-2')).toBe('The passwords do not match');
  });
});

it('the email address keeps its capital letters, because the user pool may be case-sensitive', () => {
  expect(SignInBody.parse({ email: ' You@Yours.com ', password: 'x' }).email).toBe('You@Yours.com');
  expect(firstIssue(SignInBody, { email: '', password: 'x' })).toBe('Email is required');
});

it('a code has six digits', () => {
  expect(CodeBody.parse({ code: ' 012345 ' }).code).toBe('012345');
  expect(firstIssue(CodeBody, { code: '12345' })).toBe('The code has six digits');
});

it('the authenticator address names the issuer and the account, with special characters escaped', () => {
  const address = new URL(authenticatorAddress('JBSWY3DPEHPK3PXP', 'dana+1@settee.example'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Settee:dana+1@settee.example',
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: 'JBSWY3DPEHPK3PXP', issuer: 'Settee' });
  expect(inGroups('JBSWY3DPEHPK3PXPA')).toBe('JBSW Y3DP EHPK 3PXP A');
});

describe('signInFailure', () => {
  const refused = (code: string, message = '') => signInFailure(new CognitoError(code, message));

  it('does not reveal whether the email address exists', () => {
    const words = [
      refused('NotAuthorizedException', 'Incorrect username or password.'),
      refused('UserNotFoundException', 'User does not exist.'),
      refused('InvalidPasswordException', 'Invalid password'),
    ];
    expect(new Set(words)).toEqual(new Set(['Incorrect email or password.']));
  });

  it.each([
    ['NotAuthorizedException', 'Password attempts exceeded', /Too many tries/],
    ['NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.', /temporary password/],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', /sign in again/],
    ['NotAuthorizedException', 'User is disabled.', /disabled/],
    ['CodeMismatchException', 'Invalid code', /code is not right/],
    ['EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA', /code is not right/],
    ['SomethingNewException', 'Oh', /did not work/],
  ])('explains what to do about %s "%s"', (code, message, words) => {
    expect(refused(code, message)).toMatch(words);
  });

  it('names the password rule that was violated', () => {
    const error = new CognitoError('InvalidPasswordException', 'Password must have numeric characters');
    expect(signInFailure(error, true)).toBe('Password must have numeric characters');
  });

  it('reports a network failure as such', () => {
    expect(signInFailure(new NetworkError())).toMatch(/could not be reached/);
  });
});
