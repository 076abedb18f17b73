import type { Budget } from '#core/kernel/budget';

/** A budget that is spent once it has been asked so often whether it is: with `looks(1)` there is time for one piece of work. */
export const looks = (count: number): Budget => {
  let left = count;
  return {
    isSpent: () => {
      left -= 1;
      return left < 0;
    },
  };
};
