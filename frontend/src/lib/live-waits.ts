/** Milliseconds before a lost connection is opened again. Screens poll meanwhile. */
const firstWaitMs = 5_000;
const longestWaitMs = 40_000;

/** Doubles with each failure. Random, so that many browsers do not return at once. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * random;

/** Milliseconds, after a refusal that lasts: an ended session, too many tickets. */
const refusedWaitMs = 60_000;

export const waitAfterRefusal = (random = Math.random()): number => refusedWaitMs * random;

/** Milliseconds, after a connection was closed in favor of newer ones of the same account. */
const supersededWaitMs = 30 * 60_000;

export const waitAfterSuperseded = (random = Math.random()): number => supersededWaitMs * (1 + random);

/** Milliseconds in which reports are refetched together. */
const batchMs = 120;
/** Milliseconds between refetches. */
const refetchGapMs = 1_000;

/** Keeps the distance from the last refetch, and spreads browsers that receive the same report. */
export const waitToAsk = (lastAskedAt: number, spreadMs: number, now = Date.now(), random = Math.random()): number =>
  Math.max(batchMs, lastAskedAt + refetchGapMs - now) + random * spreadMs;
