import { describe, expect, it } from 'vitest';
import { newSecret } from '#core/kernel/ids';
import { addressToken, isSigned, readAddressToken, readSubscriptionToken, subscriptionToken } from './link-token';
import { invalidMailLink } from './settings.repo';

const secret = newSecret();

describe('an unsubscribe link', () => {
  const token = subscriptionToken('dana', ['bids', 'areas'], secret);
  const signature = token.split('.')[2] as string;

  it("names the account and categories, and is signed with the account's secret", () => {
    const link = readSubscriptionToken(token);
    expect(link).toEqual({ userId: 'dana', categories: ['bids', 'areas'], signature });
    expect([isSigned(link, secret), isSigned(link, newSecret())]).toEqual([true, false]);
    expect(token).not.toContain(secret);
  });

  it('is valid only for its categories', () => {
    const edited = (kinds: string) => isSigned(readSubscriptionToken(`dana.${kinds}.${signature}`), secret);
    expect([edited('bids-areas'), edited('bids'), edited('areas-bids'), edited('bids-areas-advice')]).toEqual([
      ...[true, false, false, false],
    ]);
    const otherSignature = subscriptionToken('dana', ['bids'], secret).split('.')[2];
    expect(otherSignature).not.toBe(signature);
  });

  it.each([
    '',
    'dana',
    `dana..${signature}`,
    `dana.payments.${signature}`,
    'dana.bids',
    'dana.bids.',
    `dana.bids.${signature}x`,
    `dana.bids.${signature.slice(1)}`,
  ])('causes an error if it is malformed: %j', (text) => {
    expect(() => readSubscriptionToken(text)).toThrow(invalidMailLink());
  });
});

describe('an email link', () => {
  it('names the account and contains the secret', () => {
    expect(readAddressToken(addressToken('dana', secret))).toEqual({ userId: 'dana', secret });
  });

  it.each(['', 'dana', 'dana.', `dana.${secret}x`, secret])('causes an error if it is malformed: %j', (text) => {
    expect(() => readAddressToken(text)).toThrow(invalidMailLink());
  });
});
