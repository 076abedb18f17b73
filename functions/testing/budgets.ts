import type { Budget } from '#core/kernel/budget';

/** Returns a budget that is spent after so many checks: `steps(1)` allows one step. */
export const steps = (count: number): Budget => {
  let left = count;
  return {
    isSpent: () => {
      left -= 1;
      return left < 0;
    },
  };
};
