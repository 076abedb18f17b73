import { setTimeout as pause } from 'node:timers/promises';

/** Enough for any busy machine. */
const longestMs = 30_000;
const everyMs = 5;

/** Counts attempts, because a test may have stopped the clock. @throws if the condition stays false */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < longestMs / everyMs; looks += 1) {
    if (await condition()) return;
    await pause(everyMs);
  }
  throw new Error(`Waited in vain: ${what}`);
};

/** @throws if `awaited` does not settle */
export const within = async <T>(what: string, awaited: Promise<T>): Promise<T> => {
  const over = new AbortController();
  const end = pause(longestMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited in vain: ${what}`);
  });
  // Ended early it has nothing to say.
  end.catch(() => undefined);
  try {
    return await Promise.race([awaited, end]);
  } finally {
    over.abort();
  }
};
