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

/** The use of one quota by one subject (an account, an e-mail address, a network, a device) in one window. */
interface Window {
  /** Taken and not given back. */
  used: number;
  /** How many attempts have failed; the rest of `used` is still under way. */
  failed: number;
  /** ISO 8601, UTC. */
  endsAt: string;
}

/** Where the use of a quota is counted. */
export const windowKey = (quota: QuotaName, subject: string): Key => keys.throttle(quota, sha256(subject.toLowerCase()));
const allowanceOf = (quota: QuotaName): number => Math.max(1, Math.floor(quotas[quota].allowance * env.RATE_LIMIT_SCALE));

/** How long it takes, in words; rounded up, so that a caller who comes back then is let in. */
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

/** The condition of a write did not hold, which is no answer yet: the window may have ended, or begun. */
class Refused extends AppError {
  constructor() {
    super('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.');
  }
}

/** Whether a write was made; false when its condition did not hold. */
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

/** A place in one window: giving it back, or failing, counts in that window and not in one that has begun since. */
interface Place {
  key: Key;
  endsAt: string;
}

/**
 * Takes a place in the window that was read, where it has some left, or in a new one, where it has ended or never begun. Undefined when other calls were
 * faster: it is read again.
 */
const tryPlace = async (quota: QuotaName, key: Key, window: Window | undefined, now: Date): Promise<Place | undefined> => {
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

const takePlace = async (quota: QuotaName, subject: string, now: Date, read: Get = get): Promise<Place> => {
  const key = windowKey(quota, subject);
  for (;;) {
    const window = await read<Window>(key);
    const live = liveAt(window, now);
    if (live && live.used >= allowanceOf(quota)) throw untilTheEnd(quota, live, now);
    const place = await tryPlace(quota, key, window, now);
    if (place) return place;
  }
};

/**
 * Takes one of the allowance, atomically: of a thousand racing calls just the allowance gets through. One read unit and one
 * write unit. What was taken is not given back when the call is refused later: it cost the same, and the answer may be what was asked for.
 *
 * @param read may have read the window already
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the window ends, and a sentence that says so.
 */
export const take = async (quota: QuotaName, subject: string, now: Date, read?: Get): Promise<void> => {
  await takePlace(quota, subject, now, read);
};

/** @throws AppError TOO_MANY_REQUESTS when the allowance is used up; takes nothing. One read unit. */
export const mustHaveLeft = async (quota: QuotaName, subject: string, now: Date): Promise<void> => {
  const live = liveAt(await get<Window>(windowKey(quota, subject)), now);
  if (live && live.used >= allowanceOf(quota)) throw untilTheEnd(quota, live, now);
};

/** @returns the window after it; undefined where it has ended, or was forgiven, and nothing is left to count in. */
const change = async ({ key, endsAt }: Place, add: Partial<Record<'used' | 'failed', number>>): Promise<Window | undefined> => {
  let after: Window | undefined;
  const onWritten = (item: Record<string, unknown>): void => {
    after = item as unknown as Window;
  };
  await isWritten(update(key, { add, when: { endsAt }, refusal: new Refused(), onWritten }));
  return after;
};

/**
 * Takes one of the allowance for some work, which says whether it came to what is counted: if not, or if it fails, it is given back.
 *
 * @throws AppError TOO_MANY_REQUESTS without beginning the work, and what the work throws
 */
export const takeFor = async (quota: QuotaName, subject: string, now: Date, work: () => Promise<boolean>): Promise<void> => {
  const place = await takePlace(quota, subject, now);
  let counts = false;
  try {
    counts = await work();
  } finally {
    if (!counts) await change(place, { used: -1 });
  }
};

/** Resets the count of a subject. */
export const forgive = (quota: QuotaName, subject: string): Promise<void> => write(remove(windowKey(quota, subject)));

// --- Attempts, of which only failures count --------------------------------------------------------------------------

/** A quota that an attempt counts against, and the subject that it counts for. */
export interface Limit {
  quota: QuotaName;
  subject: string;
}

/** An attempt that is under way. It ends with one of the two. */
export interface Attempt {
  /** It is lost until the window ends. @returns the limits that it has used up: it was the last one that they allow. */
  failed: () => Promise<Limit[]>;
  /** It does not count. */
  succeeded: () => Promise<void>;
}

// A password takes a fraction of a second, and the function has twelve.
const patienceMs = 8000;
const pauseMs = 100;
// Places that others have taken become free as soon as their attempts have succeeded.
const soonSeconds = 5;

const findPlace = async ({ quota, subject }: Limit, now: Date, deadline: number): Promise<Place> => {
  const key = windowKey(quota, subject);
  for (;;) {
    const window = await get<Window>(key);
    const live = liveAt(window, now);
    if (!live || live.used < allowanceOf(quota)) {
      const place = await tryPlace(quota, key, window, now);
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
 * Takes one of each quota before it is known what will come of the attempt, so that of any number that race no more than the
 * allowance are looked at. While nothing has failed in a window, a further attempt waits for those that are under way; once
 * something has, one that finds no place is refused at once. Two reads and two writes for each quota.
 *
 * @throws AppError TOO_MANY_REQUESTS, after giving back what it had taken.
 */
export const beginAttempt = async (limits: readonly Limit[], now: Date): Promise<Attempt> => {
  const deadline = performance.now() + patienceMs;
  const places: Place[] = [];
  const each = (add: Parameters<typeof change>[1]) => Promise.all(places.map((place) => change(place, add)));
  try {
    // One after the other, always in the same order: two attempts never wait for each other.
    for (const limit of limits) places.push(await findPlace(limit, now, deadline));
  } catch (error) {
    await each({ used: -1 });
    throw error;
  }
  return {
    failed: async () => {
      const windows = await each({ failed: 1 });
      // Each failure finds another count, so that one of them is the last.
      return limits.filter(({ quota }, index) => windows[index]?.failed === allowanceOf(quota));
    },
    succeeded: async () => {
      await each({ used: -1 });
    },
  };
};
