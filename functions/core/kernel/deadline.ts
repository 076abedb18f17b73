import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time that Lambda gives, kept to answer in: whoever is cut off there reads the gateway's error instead of ours. */
const reserveMs = 1000;

/** The part of a call's time in which things may be tried again; the rest is for the last try and for what follows it. */
const patientPart = 2 / 3;

/** The same for a step of work that nobody waits for. */
const stepPatienceMs = 20_000;

/** Times are those of `performance.now()`. */
interface Deadline {
  /** When the function must have answered. */
  endsAt: number;
  /** Until when something may be tried again; undefined: each step takes its own time for that. */
  patientUntil: number | undefined;
}

const running = new AsyncLocalStorage<Deadline>();

/** Outside of a function, as in what a test prepares, nothing has to end. */
const endless: Deadline = { endsAt: Number.POSITIVE_INFINITY, patientUntil: Number.POSITIVE_INFINITY };

const current = (): Deadline => running.getStore() ?? endless;

/**
 * Runs a call in a function that Lambda gives `remainingMs`. Whatever in it waits or tries again asks here how long it may, so that
 * all of it together, loops within loops, ends before the function does.
 */
export const withDeadline = <T>(remainingMs: number, work: () => T): T => {
  const now = performance.now();
  const ms = remainingMs - reserveMs;
  return running.run({ endsAt: now + ms, patientUntil: now + ms * patientPart }, work);
};

/** Runs work of many steps that nobody waits for: each has a patience of its own. */
export const inSteps = <T>(work: () => T): T => running.run({ ...current(), patientUntil: undefined }, work);

/** Runs a part of a call that is not worth more than `ms` of trying again. */
export const withPatience = <T>(ms: number, work: () => T): T =>
  running.run({ ...current(), patientUntil: Math.min(performance.now() + ms, patientUntil()) }, work);

/** Milliseconds until the running function must have answered; infinite outside of one. */
export const msLeft = (): number => current().endsAt - performance.now();

/** Until when, by `performance.now()`, what begins now may be tried again. */
export const patientUntil = (): number => {
  const { endsAt, patientUntil = performance.now() + stepPatienceMs } = current();
  return Math.min(patientUntil, endsAt);
};

// A transaction takes some fifteen milliseconds. With these pauses a hundred of them on one item are through in three seconds, after
// six hundred conflicts; two, in sixty milliseconds.
const firstPauseMs = 20;
const longestPauseMs = 600;

/**
 * Waits before the `attempt`th repetition (the first is 1) for a random time that grows: those that met must not meet again.
 *
 * @returns false, at once, when it is later than `until`
 */
export const pauseBefore = async (attempt: number, until: number): Promise<boolean> => {
  const left = until - performance.now();
  if (left <= 0) return false;
  await sleep(Math.min(left, Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)));
  return true;
};

/**
 * Runs `work` again while it throws what `passes`, for as long as the call is patient.
 *
 * @throws what `work` threw last
 */
export const untilPatienceEnds = <T>(work: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> => {
  const until = patientUntil();
  return running.run({ ...current(), patientUntil: until }, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!passes(error) || !(await pauseBefore(attempt, until))) throw error;
      }
    }
  });
};
