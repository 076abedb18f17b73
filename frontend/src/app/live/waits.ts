/** Of the first wait before a lost connection is begun again, and of the longest, in milliseconds. Screens poll meanwhile. */
const firstWaitMs = 5_000;
const longestWaitMs = 40_000;

/** How long to wait before the next try: a random part of a time that doubles, so that many do not come back at once. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * random;

/** After a refusal that a moment does not change (a session that ended, too many tickets), at most, in milliseconds. */
const refusedWaitMs = 60_000;

export const waitAfterRefusal = (random = Math.random()): number => refusedWaitMs * random;

/** How long a browser in whose place others have come leaves the account to them, at least, in milliseconds. */
const supersededWaitMs = 30 * 60_000;

export const waitAfterSuperseded = (random = Math.random()): number => supersededWaitMs * (1 + random);

/** What arrives within this time is asked for together. */
const gatherMs = 120;
/** At most this often is anything asked for, however much is told. */
const apartMs = 1_000;

/** How long to wait before what was told is asked for: apart from the last time, and spread where many are told the same. */
export const waitToAsk = (lastAskedAt: number, spreadMs: number, now = Date.now(), random = Math.random()): number =>
  Math.max(gatherMs, lastAskedAt + apartMs - now) + random * spreadMs;
