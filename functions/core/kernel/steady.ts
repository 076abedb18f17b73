import { setTimeout as sleep } from 'node:timers/promises';

// Longer than finding an account and mailing it usually takes.
const tickMs = 1000;

/** Runs `work` and waits until a full second after its start, so that the answer's time does not reveal what was done. */
export const inSteadyTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - startedAt;
    await sleep(Math.ceil(elapsed / tickMs) * tickMs - elapsed);
  }
};
