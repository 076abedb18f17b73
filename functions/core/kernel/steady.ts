import { setTimeout as sleep } from 'node:timers/promises';

// Longer than finding an account and mailing it usually takes, shorter than anybody minds.
const tickMs = 1000;

/**
 * Runs `work` and goes on at the next full second after its start, so that the time of an answer tells nothing of what was
 * done for it. A function has no time after its answer in which the slow part could be done instead.
 */
export const inSteadyTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - startedAt;
    await sleep(Math.ceil(elapsed / tickMs) * tickMs - elapsed);
  }
};
