import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Reserved for the answer: if Lambda cuts the call off, the client gets the gateway's error instead of ours. */
const reserveMs = 1000;

/** The share of a call's time in which it may retry. The rest is for the last attempt and the answer. */
const retryShare = 2 / 3;

/** How long each step of a background job may retry. */
const stepRetryMs = 20_000;

/** Times are those of `performance.now()`. */
interface Deadline {
  endsAt: number;
  /** When retries end. Undefined: each step has its own `stepRetryMs`. */
  retryUntil: number | undefined;
}

const running = new AsyncLocalStorage<Deadline>();

const endless: Deadline = { endsAt: Number.POSITIVE_INFINITY, retryUntil: Number.POSITIVE_INFINITY };

const current = (): Deadline => running.getStore() ?? endless;

/** Runs `work` so that all waits and retries inside it end before Lambda cuts the call off, `remainingMs` from now. */
export const withDeadline = <T>(remainingMs: number, work: () => T): T => {
  const now = performance.now();
  const ms = remainingMs - reserveMs;
  return running.run({ endsAt: now + ms, retryUntil: now + ms * retryShare }, work);
};

/** Runs a background job, whose steps may each retry for `stepRetryMs`. */
export const inSteps = <T>(work: () => T): T => running.run({ ...current(), retryUntil: undefined }, work);

/** Runs `work` and ends its retries after `ms`, or at the call's own limit if that comes first. */
export const withRetryTime = <T>(ms: number, work: () => T): T =>
  running.run({ ...current(), retryUntil: Math.min(performance.now() + ms, retryUntil()) }, work);

export const msLeft = (): number => current().endsAt - performance.now();

/** Returns the time, by `performance.now()`, when retries of work that begins now must end. */
export const retryUntil = (): number => {
  const { endsAt, retryUntil: end = performance.now() + stepRetryMs } = current();
  return Math.min(end, endsAt);
};

// Measured: a transaction takes 15 ms. With these pauses, 100 transactions on one item finish in 3 seconds, and 2 in 60 ms.
const firstPauseMs = 20;
const longestPauseMs = 600;

/** Waits for a random time that grows with `attempt` (from 1). Returns false, at once, if it is later than `until`. */
export const pauseBefore = async (attempt: number, until: number): Promise<boolean> => {
  const left = until - performance.now();
  if (left <= 0) return false;
  await sleep(Math.min(left, Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)));
  return true;
};

/** Retries `work` while `passes` accepts its error, as long as the deadline allows. @throws the last error of `work` */
export const retryWhile = <T>(work: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> => {
  const until = retryUntil();
  return running.run({ ...current(), retryUntil: until }, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!passes(error) || !(await pauseBefore(attempt, until))) throw error;
      }
    }
  });
};
