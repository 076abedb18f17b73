/** A stream of random numbers that one number begins, so that what was drawn can be drawn again. */
export interface Random {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** True with this chance. */
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
}

/** Mulberry32: 32 bits of state, even enough for choices. https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
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
