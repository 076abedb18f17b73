import type { SecurityEvent } from '#core/kernel/audit-log/trail';
import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { log } from '#core/kernel/log';
import { beginAttempt, type Limit, resetQuota } from '#core/kernel/rate-limit/throttle';
import { write } from '#core/kernel/table/transact';
import type { Account } from './account';
import { dummyPasswordHash, verifyPassword } from './password';

interface Guess {
  password: string;
  /** Undefined for an unknown account. Checking it takes the same time and always fails. */
  account: Account | undefined;
  limits: readonly Limit[];
  wrong: string;
  logged: { attempt: 'login' | 'confirmation'; subject: string; area: string };
}

const loggedHash = (subject: string): string => sha256(subject).slice(0, 12);

const throttled = ({ quota, subject }: Limit, account: Account | undefined): SecurityEvent => {
  const userId = quota === 'loginByNetwork' ? null : (account?.id ?? null);
  return { type: 'passwords_throttled', userId, quota, subjectHash: userId === null ? loggedHash(subject.toLowerCase()) : null };
};

/**
 * Checks a password within its rate limits, even if many guesses race.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export const assertPassword = async ({ password, account, limits, wrong, logged }: Guess, now: Date): Promise<Account> => {
  const attempt = await beginAttempt(limits, now);
  const isRight = await verifyPassword(password, account?.passwordHash ?? dummyPasswordHash);
  if (!account || !isRight) {
    const usedUp = await attempt.failed();
    log('warn', 'password_wrong', { attempt: logged.attempt, subjectHash: loggedHash(logged.subject), area: logged.area });
    for (const limit of usedUp) await write(recordEvent(throttled(limit, account), now));
    throw new AppError('INVALID_CREDENTIALS', wrong);
  }
  await attempt.succeeded();
  return account;
};

/** Clears failed logins, so that a new password works at once. */
export const forgiveLogins = async ({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> => {
  await resetQuota('loginByEmail', email);
  await resetQuota('signInByUser', id);
};
