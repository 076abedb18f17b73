/**
 * The limits of the first wait, and of all waits, before a lost connection is opened again, in milliseconds. Screens poll
 * meanwhile.
 */
const firstWaitMs = 5_000;
const longestWaitMs = 40_000;

/** The wait before the next try: a random part of a time that doubles, so that many browsers do not come back at once. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * random;

/** The longest wait after a refusal that will not pass in a moment (an ended session, too many tickets), in milliseconds. */
const refusedWaitMs = 60_000;

export const waitAfterRefusal = (random = Math.random()): number => refusedWaitMs * random;

/** The shortest wait of a browser whose connection was closed in favour of newer ones of the same account, in milliseconds. */
const supersededWaitMs = 30 * 60_000;

export const waitAfterSuperseded = (random = Math.random()): number => supersededWaitMs * (1 + random);

/** Reports within this time are refetched together. */
const gatherMs = 120;
/** The shortest time between two refetches, however many reports arrive. */
const apartMs = 1_000;

/** The wait before a refetch: keeps the distance from the last one, and spreads browsers that receive the same report. */
export const waitToAsk = (lastAskedAt: number, spreadMs: number, now = Date.now(), random = Math.random()): number =>
  Math.max(gatherMs, lastAskedAt + apartMs - now) + random * spreadMs;
