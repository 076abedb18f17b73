import { describe, expect, it, vi } from 'vitest';
import { dummyPasswordHash, hashPassword, verifyPassword } from './password';

// Here, and only here, passwords are hashed at their true cost (functions/testing/setup.ts).
vi.unmock('#core/market/account/password-cost');

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

describe('a password', () => {
  it('is hashed with scrypt as OWASP recommends: 32 MiB, three passes', async () => {
    expect(costOf(await hashPassword('correct horse'))).toBe('scrypt$32768$8$3');
    expect(costOf(dummyPasswordHash)).toBe('scrypt$32768$8$3');
  });

  it('has a salted hash that matches any Unicode form of it and no other password', async () => {
    const [hash, another] = await Promise.all([hashPassword('café au lait'), hashPassword('café au lait')]);
    expect(hash).not.toBe(another);
    expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await verifyPassword('cafe au lait', hash)).toBe(false);
    expect(await verifyPassword('', dummyPasswordHash)).toBe(false);
  });

  it('is verified at the cost it was hashed with', async () => {
    const hash = await hashPassword('correct horse');
    const cheaper = hash.replace('scrypt$32768$8$3', 'scrypt$16384$8$1');
    expect(await verifyPassword('correct horse', cheaper)).toBe(false);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
  });

  it('does not match a truncated hash', async () => {
    expect(await verifyPassword('correct horse', 'scrypt$16$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAA')).toBe(false);
  });

  it('is hashed without blocking the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await hashPassword('correct horse');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});
