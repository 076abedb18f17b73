import { expect, it } from 'vitest';
import { claimsOf, lifetimeMs } from './session';

const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

it('the claims of a token are read, in whatever script', () => {
  const claims = { email: 'zoë@settee.example', username: '管理者', iat: 1, exp: 3601 };
  expect(claimsOf(tokenOf(claims))).toEqual(claims);
});

it.each(['', 'opaque', 'a.b', 'a.%%%.c'])('what is no token (%j) claims nothing and lives for no time', (token) => {
  expect(claimsOf(token)).toEqual({});
  expect(lifetimeMs(claimsOf(token))).toBe(0);
});

it('a token lives from one of its times to the other, whatever the clock here says', () => {
  expect(lifetimeMs({ iat: 5_000_000_000, exp: 5_000_003_600 })).toBe(3_600_000);
});
