import type { SecurityEvent } from '#core/kernel/audit-log/trail';
import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { log } from '#core/kernel/log';
import { beginAttempt, forgive, type Limit } from '#core/kernel/rate-limit/throttle';
import { write } from '#core/kernel/table/transact';
import type { Account } from './account';
import { nobodysPasswordHash, verifyPassword } from './password';

interface Guess {
  password: string;
  /** The hash to compare with; undefined (no such account) costs the same work and is wrong. */
  account: Account | undefined;
  /** What a wrong one counts for. */
  limits: readonly Limit[];
  /** The message for a wrong guess. */
  wrong: string;
  /** For the log: the purpose, the subject (hashed there), and the network it comes from. */
  told: { attempt: 'login' | 'confirmation'; subject: string; area: string };
}

/** Enough of a hash to see that lines are about one subject; the key of its throttle begins alike. */
const loggedHash = (subject: string): string => sha256(subject).slice(0, 12);

/** No more passwords are looked at: of an account, or, where there is none, of what the log names by the same hash. */
const throttled = ({ quota, subject }: Limit, account: Account | undefined): SecurityEvent => {
  const userId = quota === 'loginByNetwork' ? null : (account?.id ?? null);
  return { type: 'passwords_throttled', userId, quota, subjectHash: userId === null ? loggedHash(subject.toLowerCase()) : null };
};

/**
 * Checks a password as often as its limits allow, however many wrong ones race. Beyond the limit nothing is checked, not even a right
 * one. A right one does not count.
 *
 * @throws AppError INVALID_CREDENTIALS, or TOO_MANY_REQUESTS
 */
export const mustKnowPassword = async ({ password, account, limits, wrong, told }: Guess, now: Date): Promise<Account> => {
  const attempt = await beginAttempt(limits, now);
  const isRight = await verifyPassword(password, account?.passwordHash ?? nobodysPasswordHash);
  if (!account || !isRight) {
    const usedUp = await attempt.failed();
    log('warn', 'password_wrong', { attempt: told.attempt, subjectHash: loggedHash(told.subject), area: told.area });
    for (const limit of usedUp) await write(recordEvent(throttled(limit, account), now));
    throw new AppError('INVALID_CREDENTIALS', wrong);
  }
  await attempt.succeeded();
  return account;
};

/** A new password works at once: failures with the old one, and logins by somebody who knew it, no longer count. */
export const forgiveLogins = async ({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> => {
  await forgive('loginByEmail', email);
  await forgive('signInByUser', id);
};
