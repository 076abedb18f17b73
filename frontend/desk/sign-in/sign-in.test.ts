import { describe, expect, it } from 'vitest';
import { NetworkError } from '#lib/errors';
import { CognitoError } from './cognito';
import { authenticatorAddress, CodeBody, inGroups, NewPasswordBody, passwordRule, SignInBody, signInFailure } from './sign-in';

const firstIssue = (schema: typeof NewPasswordBody | typeof SignInBody | typeof CodeBody, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const choose = (password: string, repeated = password) => firstIssue(NewPasswordBody, { password, repeated });

describe('a new password', () => {
  it.each(['Settee-Admin-1', 'Long enough 1 sofa', 'Ü-bergang-Zwei2'])('%j meets the rules of the user pool', (password) => {
    expect(choose(password)).toBeUndefined();
  });

  it.each(['Settee-Adm1', 'settee-admin-1', 'SETTEE-ADMIN-1', 'Settee-Admin-X', 'SetteeAdmin123'])(
    '%j breaks one',
    (password) => {
      expect(choose(password)).toBe(passwordRule);
    },
  );

  it('is given twice alike', () => {
    expect(choose('Settee-Admin-1', 'Settee-Admin-2')).toBe('The passwords do not match');
  });
});

it('an address keeps its large letters: the user pool may tell them apart', () => {
  expect(SignInBody.parse({ email: ' You@Yours.com ', password: 'x' }).email).toBe('You@Yours.com');
  expect(firstIssue(SignInBody, { email: '', password: 'x' })).toBe('Email is required');
});

it('a code has six digits', () => {
  expect(CodeBody.parse({ code: ' 012345 ' }).code).toBe('012345');
  expect(firstIssue(CodeBody, { code: '12345' })).toBe('The code has six digits');
});

it('an authenticator app is told whose key it is, whatever is in the address', () => {
  const address = new URL(authenticatorAddress('JBSWY3DPEHPK3PXP', 'dana+1@settee.example'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Settee:dana+1@settee.example',
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: 'JBSWY3DPEHPK3PXP', issuer: 'Settee' });
  expect(inGroups('JBSWY3DPEHPK3PXPA')).toBe('JBSW Y3DP EHPK 3PXP A');
});

describe('why signing in failed', () => {
  const refused = (code: string, message = '') => signInFailure(new CognitoError(code, message));

  it('does not tell whether the address is known', () => {
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
  ])('%s, "%s": is said so that something can be done', (code, message, words) => {
    expect(refused(code, message)).toMatch(words);
  });

  it('names the rule that a new password broke', () => {
    const error = new CognitoError('InvalidPasswordException', 'Password must have numeric characters');
    expect(signInFailure(error, true)).toBe('Password must have numeric characters');
  });

  it('tells the network from a refusal', () => {
    expect(signInFailure(new NetworkError())).toMatch(/could not be reached/);
  });
});
