import { describe, expect, it } from 'vitest';
import { newKey } from '#lib/once';
import { impersonationAddress, pairingCodeIn } from './hand-over';

describe('the URL of an impersonation tab', () => {
  it('contains a random token in the fragment, which no server receives', () => {
    const word = newKey();
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    expect(newKey()).not.toBe(word);
    const { pathname, search, hash } = new URL(impersonationAddress(word), 'https://settee.example');
    expect({ pathname, search, word: pairingCodeIn(hash) }).toEqual({ pathname: '/admin', search: '', word });
  });

  it.each([
    ['that waits', '#as-user=0af', '0af'],
    ['that has ended', '#as-user', ''],
    ['of the panel', '', undefined],
    ['with another fragment', '#main', undefined],
    ['with a similar fragment', '#looks=0af', undefined],
  ])('for a tab %s contains the token %s', (_, hash, word) => {
    expect(pairingCodeIn(hash)).toBe(word);
  });
});
