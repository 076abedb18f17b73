import { createRequire, syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Random numbers that are the same for one seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next: () => number;
  /** Returns a whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** Returns true with this probability. */
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
}

/** Mulberry32. https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      if (from.length === 0) throw new Error('There is nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
  };
};

const builtIn = createRequire(import.meta.url)('node:crypto') as Record<'randomBytes' | 'randomInt', unknown>;

/**
 * Makes all random bytes of this process come from a seed (from node:crypto and from Web Crypto, which ulid uses), so that a world has
 * the same keys each time. UUIDs stay random, because they are transaction tokens and worlds share an engine.
 *
 * @returns a function that restores randomness
 */
export const seedCrypto = (seed: number): (() => void) => {
  const random = randomFrom(seed);
  const fill = (bytes: Uint8Array): void => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256);
  };
  const randomBytes = (size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    fill(bytes);
    return bytes;
  };
  const seeded = {
    randomBytes,
    randomInt: (first: number, limit?: number) =>
      limit === undefined ? random.below(first) : first + random.below(limit - first),
  };
  const { randomBytes: bytes, randomInt } = builtIn;
  Object.assign(builtIn, seeded);
  const values = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(builtIn, { randomBytes: bytes, randomInt });
    values.mockRestore();
    syncBuiltinESMExports();
  };
};
