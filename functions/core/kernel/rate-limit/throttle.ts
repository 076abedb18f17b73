import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { type Key, keys } from '#core/kernel/table/keys';
import { type Get, get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { type Change, remove, update, type Write } from '#core/kernel/table/write';
import { minutes, plus, ttl } from '#core/kernel/time';
import { env } from '#functions/env';
import { type QuotaName, quotas, windowMinutes } from '#shared/quotas';

interface Window {
  used: number;
  failed: number;
  /** ISO 8601, UTC. */
  endsAt: string;
}

export const windowKey = (quota: QuotaName, subject: string): Key => keys.throttle(quota, sha256(subject.toLowerCase()));
const allowanceOf = (quota: QuotaName): number => Math.max(1, Math.floor(quotas[quota].allowance * env.RATE_LIMIT_SCALE));

/** Rounds up, so that a caller who waits that long is let in. */
const inWords = (seconds: number): string => {
  const wholeMinutes = Math.ceil(seconds / 60);
  if (seconds <= 10) return 'a few seconds';
  if (wholeMinutes === 1) return 'a minute';
  return wholeMinutes <= 90 ? `${wholeMinutes} minutes` : `${Math.ceil(wholeMinutes / 60)} hours`;
};

const tooMany = (quota: QuotaName, seconds: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', `${quotas[quota].reached} Please try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });

const lengthOf = (quota: QuotaName): number => minutes(windowMinutes[quotas[quota].window]);

const untilTheEnd = (quota: QuotaName, { endsAt }: Window, now: Date): AppError =>
  // A racing call may have begun the window a moment after this one's `now`.
  tooMany(quota, Math.min(Date.parse(endsAt) - now.getTime(), lengthOf(quota)) / 1000);

/** Thrown if the window has ended or begun since it was read. Callers read it again. */
class Refused extends AppError {
  constructor() {
    super('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.');
  }
}

const isWritten = async (item: Write): Promise<boolean> => {
  try {
    await write(item);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};

const liveAt = (window: Window | undefined, now: Date): Window | undefined =>
  window && window.endsAt > now.toISOString() ? window : undefined;

/** A counted use of a quota. Changes apply only to the window in which it was counted. */
interface CountedUse {
  key: Key;
  endsAt: string;
}

/** Counts one use. Returns undefined if the window has changed since it was read. */
const tryUse = async (quota: QuotaName, key: Key, window: Window | undefined, now: Date): Promise<CountedUse | undefined> => {
  const live = liveAt(window, now);
  const end = live ? new Date(live.endsAt) : plus(now, lengthOf(quota));
  const endsAt = end.toISOString();
  const change: Change = live
    ? { add: { used: 1 }, when: { endsAt, used: { below: allowanceOf(quota) } } }
    : {
        set: { entity: 'Throttle', used: 1, failed: 0, endsAt, expiresAtEpochSeconds: ttl(end) },
        when: window ? { endsAt: window.endsAt } : { PK: { absent: true } },
      };
  return (await isWritten(update(key, { ...change, refusal: new Refused() }))) ? { key, endsAt } : undefined;
};

const takeUse = async (quota: QuotaName, subject: string, now: Date, read: Get = get): Promise<CountedUse> => {
  const key = windowKey(quota, subject);
  for (;;) {
    const window = await read<Window>(key);
    const live = liveAt(window, now);
    if (live && live.used >= allowanceOf(quota)) throw untilTheEnd(quota, live, now);
    const place = await tryUse(quota, key, window, now);
    if (place) return place;
  }
};

/** Counts one use, also of a call that fails later. 1 read unit, 1 write unit. @throws AppError TOO_MANY_REQUESTS */
export const countUse = async (quota: QuotaName, subject: string, now: Date, read?: Get): Promise<void> => {
  await takeUse(quota, subject, now, read);
};

/** Checks a quota without counting a use. 1 read unit. @throws AppError TOO_MANY_REQUESTS if the allowance is used up */
export const assertQuotaLeft = async (quota: QuotaName, subject: string, now: Date): Promise<void> => {
  const live = liveAt(await get<Window>(windowKey(quota, subject)), now);
  if (live && live.used >= allowanceOf(quota)) throw untilTheEnd(quota, live, now);
};

const change = async (
  { key, endsAt }: CountedUse,
  add: Partial<Record<'used' | 'failed', number>>,
): Promise<Window | undefined> => {
  let after: Window | undefined;
  const onWritten = (item: Record<string, unknown>): void => {
    after = item as unknown as Window;
  };
  await isWritten(update(key, { add, when: { endsAt }, refusal: new Refused(), onWritten }));
  return after;
};

/** Counts one use and runs `work`. Takes the use back if the work returns false or fails. @throws AppError TOO_MANY_REQUESTS */
export const countUseIf = async (quota: QuotaName, subject: string, now: Date, work: () => Promise<boolean>): Promise<void> => {
  const place = await takeUse(quota, subject, now);
  let counts = false;
  try {
    counts = await work();
  } finally {
    if (!counts) await change(place, { used: -1 });
  }
};

export const resetQuota = (quota: QuotaName, subject: string): Promise<void> => write(remove(windowKey(quota, subject)));

// --- Attempts: only failures count ---------------------------------------------------------------------------------------

export interface Limit {
  quota: QuotaName;
  subject: string;
}

/** The caller must call exactly one of the two. */
export interface Attempt {
  /** Counts the attempt until the window ends. @returns the limits that this failure used up */
  failed: () => Promise<Limit[]>;
  succeeded: () => Promise<void>;
}

// A password check takes a fraction of a second, and the function may run for twelve seconds.
const longestWaitMs = 8000;
const pauseMs = 100;
// A successful attempt takes its use back at once, so a retry soon after may pass.
const soonSeconds = 5;

const waitForUse = async ({ quota, subject }: Limit, now: Date, deadline: number): Promise<CountedUse> => {
  const key = windowKey(quota, subject);
  for (;;) {
    const window = await get<Window>(key);
    const live = liveAt(window, now);
    if (!live || live.used < allowanceOf(quota)) {
      const place = await tryUse(quota, key, window, now);
      if (place) return place;
    } else if (live.failed >= allowanceOf(quota)) {
      throw untilTheEnd(quota, live, now);
    } else if (live.failed > 0 || performance.now() > deadline) {
      throw tooMany(quota, soonSeconds);
    } else {
      await sleep(Math.random() * 2 * pauseMs);
    }
  }
};

/**
 * Counts one use of each quota before the attempt, so that racing attempts stay within it. Waits while a window is full of attempts
 * that have not failed. 2 read units and 2 write units for each quota. @throws AppError TOO_MANY_REQUESTS, after taking all uses back
 */
export const beginAttempt = async (limits: readonly Limit[], now: Date): Promise<Attempt> => {
  const deadline = performance.now() + longestWaitMs;
  const places: CountedUse[] = [];
  const each = (add: Parameters<typeof change>[1]) => Promise.all(places.map((place) => change(place, add)));
  try {
    // One after the other, always in the same order, so that two attempts never wait for each other.
    for (const limit of limits) places.push(await waitForUse(limit, now, deadline));
  } catch (error) {
    await each({ used: -1 });
    throw error;
  }
  return {
    failed: async () => {
      const windows = await each({ failed: 1 });
      // Each failure sees a different count, so exactly one is the last.
      return limits.filter(({ quota }, index) => windows[index]?.failed === allowanceOf(quota));
    },
    succeeded: async () => {
      await each({ used: -1 });
    },
  };
};
