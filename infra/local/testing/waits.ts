import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for any busy machine. */
const timeoutMs = 30_000;
const pollMs = 5;

/** Waits for a condition. Counts attempts, because a test may have stopped the clock. @throws Error if it stays false for 30 s */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < timeoutMs / pollMs; looks += 1) {
    if (await condition()) return;
    await pause(pollMs);
  }
  throw new Error(`Waited in vain: ${what}`);
};

/** Waits for a promise. @throws Error if it does not settle within 30 s */
export const within = async <T>(what: string, awaited: Promise<T>): Promise<T> => {
  const aborter = new AbortController();
  const end = pause(timeoutMs, undefined, { signal: aborter.signal }).then(() => {
    throw new Error(`Waited in vain: ${what}`);
  });
  // Aborting the pause rejects it, which is no failure.
  end.catch(() => undefined);
  try {
    return await Promise.race([awaited, end]);
  } finally {
    aborter.abort();
  }
};
