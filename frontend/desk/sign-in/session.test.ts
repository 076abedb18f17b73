import { expect, it } from 'vitest';
import { claimsOf, lifetimeMs } from './session';

const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

it('claimsOf reads the claims of a token in any script', () => {
  const claims = { email: 'zoë@settee.example', username: '管理者', iat: 1, exp: 3601 };
  expect(claimsOf(tokenOf(claims))).toEqual(claims);
});

it.each(['', 'opaque', 'a.b', 'a.%%%.c'])('an invalid token (%j) has no claims and no lifetime', (token) => {
  expect(claimsOf(token)).toEqual({});
  expect(lifetimeMs(claimsOf(token))).toBe(0);
});

it('the lifetime of a token does not depend on the clock of the device', () => {
  expect(lifetimeMs({ iat: 5_000_000_000, exp: 5_000_003_600 })).toBe(3_600_000);
});
