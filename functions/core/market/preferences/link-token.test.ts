import { describe, expect, it } from 'vitest';
import { newSecret } from '#core/kernel/ids';
import { addressToken, isSigned, readAddressToken, readSubscriptionToken, subscriptionToken } from './link-token';
import { invalidMailLink } from './settings.repo';

const secret = newSecret();

describe('the link that ends kinds of mail', () => {
  const token = subscriptionToken('dana', ['bids', 'areas'], secret);
  const signature = token.split('.')[2] as string;

  it('says whose and which, and is proven by the secret of that account alone', () => {
    const link = readSubscriptionToken(token);
    expect(link).toEqual({ userId: 'dana', categories: ['bids', 'areas'], signature });
    expect([isSigned(link, secret), isSigned(link, newSecret())]).toEqual([true, false]);
    expect(token).not.toContain(secret);
  });

  it('proves those kinds and no others', () => {
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
  ])('is none where it does not look like one: %j', (text) => {
    expect(() => readSubscriptionToken(text)).toThrow(invalidMailLink());
  });
});

describe('the link about an address', () => {
  it('says whose it is, with the secret that was mailed', () => {
    expect(readAddressToken(addressToken('dana', secret))).toEqual({ userId: 'dana', secret });
  });

  it.each(['', 'dana', 'dana.', `dana.${secret}x`, secret])('is none where it does not look like one: %j', (text) => {
    expect(() => readAddressToken(text)).toThrow(invalidMailLink());
  });
});
