import { describe, expect, it } from 'vitest';
import { partsOf, plainText } from './prose';

describe('partsOf', () => {
  it('splits a text at its links', () => {
    expect(partsOf('Read the [Terms](/terms-of-service) and the [Privacy Policy](/privacy-policy).')).toEqual([
      'Read the ',
      { label: 'Terms', to: '/terms-of-service' },
      ' and the ',
      { label: 'Privacy Policy', to: '/privacy-policy' },
      '.',
    ]);
    expect(partsOf('[Log in](/login)')).toEqual([{ label: 'Log in', to: '/login' }]);
  });

  it('returns a text without links as one part, including brackets', () => {
    expect(partsOf('A note [sic] in passing (really)')).toEqual(['A note [sic] in passing (really)']);
    expect(partsOf('')).toEqual([]);
  });

  it('leaves the addresses of links out of the plain text', () => {
    expect(plainText(['See [pricing](/pricing).'])).toBe('See pricing.');
  });
});
