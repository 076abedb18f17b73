import { describe, expect, it } from 'vitest';
import { partsOf, plainText } from './prose';

describe('copy', () => {
  it('is split at its links', () => {
    expect(partsOf('Read the [Terms](/terms-of-service) and the [Privacy Policy](/privacy-policy).')).toEqual([
      'Read the ',
      { label: 'Terms', to: '/terms-of-service' },
      ' and the ',
      { label: 'Privacy Policy', to: '/privacy-policy' },
      '.',
    ]);
    expect(partsOf('[Log in](/login)')).toEqual([{ label: 'Log in', to: '/login' }]);
  });

  it('without links is one piece, brackets and all', () => {
    expect(partsOf('A note [sic] in passing (really)')).toEqual(['A note [sic] in passing (really)']);
    expect(partsOf('')).toEqual([]);
  });

  it('is searched by its words, not by its addresses', () => {
    expect(plainText(['See [pricing](/pricing).'])).toBe('See pricing.');
  });
});
