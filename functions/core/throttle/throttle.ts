import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isAppError } from '#core/errors';
import { hours, minutes, plus, sha256, ttl } from '#core/ids';
import { keys } from '#core/table/keys';
import { get } from '#core/table/read';
import { write } from '#core/table/transact';
import { remove, update } from '#core/table/write';
import { env } from '#functions/env';

/** How much of what is allowed to one subject (an e-mail address, a network address, an account) in one window. */
const rules = {
  loginByEmail: { allowance: 10, window: minutes(15) },
  loginByAddress: { allowance: 10, window: minutes(15) },
  resetMailByEmail: { allowance: 5, window: hours(1) },
  resetMailByAddress: { allowance: 5, window: hours(1) },
  registrationByAddress: { allowance: 20, window: hours(1) },
  contactMessageByAddress: { allowance: 10, window: hours(1) },
  uploadByUser: { allowance: 60, window: hours(1) },
} as const;

export type ThrottleRule = keyof typeof rules;

interface Window {
  /** Taken and not given back. */
  used: number;
  /** Of attempts: those that have failed. The rest of `used` is still under way. */
  failed: number;
  /** ISO 8601, UTC. */
  endsAt: string;
}

const keyOf = (rule: ThrottleRule, subject: string) => keys.throttle(rule, sha256(subject.toLowerCase()));
const allowanceOf = (rule: ThrottleRule): number => Math.max(1, Math.floor(rules[rule].allowance * env.RATE_LIMIT_SCALE));

const tooMany = (endsAt: string, now: Date): AppError =>
  new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please try again later.', {
    retryAfterSeconds: (Date.parse(endsAt) - now.getTime()) / 1000,
  });

/** A refusal that is not an answer yet: the window may have ended. */
class Refused extends AppError {
  constructor() {
    super('TOO_MANY_REQUESTS', 'Too many attempts. Please try again later.');
  }
}

/**
 * Takes one of the allowance, atomically: of a thousand racing calls just the allowance gets through. A window begins with
 * its first use.
 *
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export const take = async (rule: ThrottleRule, subject: string, now: Date): Promise<void> => {
  const key = keyOf(rule, subject);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write(
        update(key, {
          add: { used: 1 },
          when: { endsAt: { after: now.toISOString() }, used: { below: allowanceOf(rule) } },
          refusal: new Refused(),
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    const window = await get<Window>(key);
    if (window && window.endsAt > now.toISOString()) {
      // Used up, or begun by another call between our two steps.
      if (window.used >= allowanceOf(rule) || attempt > 3) throw tooMany(window.endsAt, now);
      continue;
    }
    const endsAt = plus(now, rules[rule].window);
    try {
      await write(
        update(key, {
          set: { entity: 'Throttle', used: 1, failed: 0, endsAt: endsAt.toISOString(), expiresAtEpochSeconds: ttl(endsAt) },
          upsert: true,
          when: window ? { endsAt: window.endsAt } : { PK: { absent: true } },
          refusal: new Refused(),
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof Refused) || attempt > 8) throw error;
    }
  }
};

// Eight seconds at most: a password takes a fraction of one, and the function has twelve.
const patience = { attempts: 80, pauseMs: 100 };

/**
 * Takes one for an attempt of which only a failure counts: it ends with `countFailure` or `giveBack`. Taken before it is known
 * what will come of it, so that racing guesses cannot exceed the allowance; where all of it is under way, but not lost, a
 * further one waits.
 *
 * @throws AppError TOO_MANY_REQUESTS when the allowance is lost to failures.
 */
export const begin = async (rule: ThrottleRule, subject: string, now: Date): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take(rule, subject, now);
    } catch (error) {
      if (!isAppError(error, 'TOO_MANY_REQUESTS') || attempt === patience.attempts) throw error;
      const window = await get<Window>(keyOf(rule, subject));
      if (window && window.failed >= allowanceOf(rule)) throw error;
      await sleep(Math.random() * 2 * patience.pauseMs);
    }
  }
};

const change = async (rule: ThrottleRule, subject: string, add: Partial<Pick<Window, 'used' | 'failed'>>): Promise<void> => {
  try {
    await write(update(keyOf(rule, subject), { add, refusal: new Refused() }));
  } catch (error) {
    // The window ended and was swept: there is nothing left to count in.
    if (!(error instanceof Refused)) throw error;
  }
};

/** The attempt failed: it is lost until the window ends. */
export const countFailure = (rule: ThrottleRule, subject: string): Promise<void> => change(rule, subject, { failed: 1 });

/** The attempt succeeded: it does not count. */
export const giveBack = (rule: ThrottleRule, subject: string): Promise<void> => change(rule, subject, { used: -1 });

/** Forgets what was taken: the subject begins anew. */
export const forgive = (rule: ThrottleRule, subject: string): Promise<void> => write(remove(keyOf(rule, subject)));

/** @throws AppError TOO_MANY_REQUESTS when the allowance is used up; takes nothing. */
export const mustHaveLeft = async (rule: ThrottleRule, subject: string, now: Date): Promise<void> => {
  const window = await get<Window>(keyOf(rule, subject));
  if (window && window.endsAt > now.toISOString() && window.used >= allowanceOf(rule)) throw tooMany(window.endsAt, now);
};
