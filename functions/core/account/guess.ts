import { AppError } from '#core/errors';
import { sha256 } from '#core/ids';
import { log } from '#core/log';
import { beginAttempt, forgive, type Limit } from '#core/throttle/throttle';
import type { Account } from './account';
import { nobodysPasswordHash, verifyPassword } from './password';

interface Guess {
  password: string;
  /** Whose it should be; undefined costs the same work, and is wrong. */
  account: Account | undefined;
  /** What a wrong one counts for. */
  limits: readonly Limit[];
  /** The message for a wrong guess. */
  wrong: string;
  /** For the log: what it is for, whom it is about (hashed there), and from which corner of the net it comes. */
  told: { attempt: 'login' | 'confirmation'; subject: string; area: string };
}

/** Enough of a hash to see that lines are about one subject; the key of its throttle begins alike. */
const loggedHash = (subject: string): string => sha256(subject).slice(0, 12);

/**
 * Looks at a password, as often as its limits allow: of any number of racing wrong ones no more than that. Beyond it nothing is
 * looked at, not even a right one. A right one does not count.
 *
 * @throws AppError INVALID_CREDENTIALS, or TOO_MANY_REQUESTS
 */
export const mustKnowPassword = async ({ password, account, limits, wrong, told }: Guess, now: Date): Promise<Account> => {
  const attempt = await beginAttempt(limits, now);
  const isRight = await verifyPassword(password, account?.passwordHash ?? nobodysPasswordHash);
  if (!account || !isRight) {
    await attempt.failed();
    log('warn', 'password_wrong', { attempt: told.attempt, subjectHash: loggedHash(told.subject), area: told.area });
    throw new AppError('INVALID_CREDENTIALS', wrong);
  }
  await attempt.succeeded();
  return account;
};

/** Whoever has a new password may log in with it at once, however often that was tried with the old one, or done by somebody who knew it. */
export const forgiveLogins = async ({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> => {
  await forgive('loginByEmail', email);
  await forgive('signInByUser', id);
};
