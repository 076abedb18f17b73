import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordCost as cost } from './password-cost';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const keyBytes = 32;

const hash = (password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  // Normalizes first, as NIST SP 800-63B demands, because Unicode has several spellings of one character.
  derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });

/** Returns `scrypt$N$r$p$salt$key`, computed off the event loop. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await hash(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await hash(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
};

/** The hash to check for an unknown email address, so that it takes the same time as for a known one. */
export const dummyPasswordHash = ['scrypt', cost.N, cost.r, cost.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');
