import { describe, expect, it, vi } from 'vitest';
import { hashPassword, nobodysPasswordHash, verifyPassword } from './password';

// Here, and only here, passwords are hashed at their true cost (functions/testing/setup.ts).
vi.unmock('#core/market/account/password-cost');

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

describe('a password', () => {
  it('is hashed by scrypt as OWASP asks: 32 MiB, three passes', async () => {
    expect(costOf(await hashPassword('correct horse'))).toBe('scrypt$32768$8$3');
    expect(costOf(nobodysPasswordHash)).toBe('scrypt$32768$8$3');
  });

  it('is salted, known again in any spelling of Unicode, and told from every other', async () => {
    const [hash, another] = await Promise.all([hashPassword('café au lait'), hashPassword('café au lait')]);
    expect(hash).not.toBe(another);
    expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await verifyPassword('cafe au lait', hash)).toBe(false);
    expect(await verifyPassword('', nobodysPasswordHash)).toBe(false);
  });

  it('of an older account is verified at the cost that it was hashed at', async () => {
    const hash = await hashPassword('correct horse');
    const cheaper = hash.replace('scrypt$32768$8$3', 'scrypt$16384$8$1');
    expect(await verifyPassword('correct horse', cheaper)).toBe(false);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
  });

  it('is none of a hash that is cut off', async () => {
    expect(await verifyPassword('correct horse', 'scrypt$16$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAA')).toBe(false);
  });

  it('keeps nobody else waiting while it is hashed', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await hashPassword('correct horse');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});
