import { describe, expect, it } from 'vitest';
import { forbidden, invalid } from '#core/kernel/errors';
import { plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { RegisterBody } from '#shared/account/user.contract';
import { activeBadges, anonymousName, assertSelf, inNextGeneration, newAccount } from './account';
import { namedPairs, pairsAmong, placesOfPairs } from './portfolio';

const now = new Date('2026-03-01T12:00:00.000Z');

const registration = (userType: string) =>
  RegisterBody.parse({
    email: 'dana@account.example',
    password: 'correct horse',
    name: 'Dana Lee',
    userType,
    phone: '(555) 010-0000',
    company: 'Lee & Co',
    bio: 'Since 1999.',
    agreeToTerms: true,
  });
const made = { id: 'one', username: 'dana', stagerIdentifier: 'STG-1', passwordHash: 'hash', now };

describe('an account', () => {
  it("starts with the registration's fields and nothing else", () => {
    const { name, phone, company, bio, email } = registration('realtor');
    expect(newAccount(registration('realtor'), made)).toEqual({
      ...{ id: 'one', username: 'dana', email, name, userType: 'realtor', phone, company, bio, rating: 0, avatar: null },
      ...{ portfolioPhotos: [], portfolioPairs: [], serviceAreas: [] },
      ...{ stagerIdentifier: null, stripeCustomerId: null, badges: [] },
      ...{ createdAt: now.toISOString(), lastSeenAt: now.toISOString() },
      ...{ passwordHash: 'hash', sessionGeneration: 0, resetTokenHash: null },
    });
  });

  it("has a stager identifier only if it is a stager's", () => {
    expect(newAccount(registration('staging_company'), made).stagerIdentifier).toBe('STG-1');
  });

  it.each([
    ['STG-1', 'STG-1'],
    [null, 'Anonymous Stager one'],
  ])('with the identifier %s has the anonymous name %s', (stagerIdentifier, name) => {
    expect(anonymousName({ id: 'one', stagerIdentifier })).toBe(name);
  });

  it('passes assertSelf only for its own holder', () => {
    expect(() => assertSelf({ id: 'one' }, 'one')).not.toThrow();
    expect(() => assertSelf({ id: 'one' }, 'two')).toThrow(forbidden("This isn't your account"));
  });

  it('moves to the next session generation when its sessions end', async () => {
    const account = await aPerson({}, now);
    expect(inNextGeneration(account)).toEqual({ ...account, sessionGeneration: 1 });
  });

  it('shows only badges that have not expired', async () => {
    const at = (ms: number) => plus(now, ms).toISOString();
    const badges = [
      { id: '1', badgeType: 'insured', expiryDate: null },
      { id: '2', badgeType: 'background_checked', expiryDate: at(1) },
      { id: '3', badgeType: 'identity_verified', expiryDate: at(0) },
    ] as const;
    const active = activeBadges({ ...(await aPerson({}, now)), badges: [...badges] }, now);
    expect(active.map(({ badgeType }) => badgeType)).toEqual(['insured', 'background_checked']);
  });
});

describe('before-and-after pairs', () => {
  const photos = ['a', 'b', 'c'];

  it('convert between photo positions and photo names', () => {
    expect(namedPairs(photos, [{ before: 2, after: 0 }])).toEqual([['c', 'a']]);
    expect(placesOfPairs(photos, [['c', 'a']])).toEqual([{ before: 2, after: 0 }]);
  });

  it.each([
    ['before is not there', photos, { before: 3, after: 0 }],
    ['after is not there', photos, { before: 0, after: 3 }],
    ['neither is there', photos, { before: 3, after: 4 }],
    ['both are the same', ['a', 'b', 'a'], { before: 0, after: 2 }],
  ])('throw if %s', (_, named, pair) => {
    const error = invalid({ path: 'pairs.1', message: 'Both photos must be in your portfolio' });
    expect(() => namedPairs(named, [{ before: 0, after: 1 }, pair])).toThrow(error);
  });

  it('end when either photo is removed', () => {
    expect(
      pairsAmong(
        ['a', 'b'],
        [
          ['a', 'b'],
          ['a', 'c'],
          ['c', 'b'],
        ],
      ),
    ).toEqual([['a', 'b']]);
  });
});
