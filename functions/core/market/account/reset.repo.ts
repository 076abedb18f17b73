import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError } from '#core/kernel/errors';
import { newSecret, sha256 } from '#core/kernel/ids';
import { gsi1, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { mustBeOpen } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { hours, plus, ttl } from '#core/kernel/time';
import { notify } from '#core/market/notification/notification.repo';
import type { Account } from './account';
import { findAccount } from './account.repo';
import type { Session } from './session';
import { keepOnly } from './session.repo';

interface PasswordResetRecord {
  userId: string;
  tokenHash: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  used: boolean;
}

const lifetime = hours(1);

const invalidToken = () => new AppError('INVALID_RESET_TOKEN', 'This password reset link is invalid or has expired');

/**
 * Begins a password reset and returns its token, which is stored only as a hash. The account knows one token: the one of an
 * earlier request ends here.
 *
 * @throws AppError NOT_FOUND when the account went, CONFLICT when it changed its e-mail address, meanwhile.
 */
export const beginReset = async (account: Account, now: Date): Promise<string> => {
  const token = newSecret();
  const tokenHash = sha256(token);
  const expiresAt = plus(now, lifetime);
  await transact([
    mustBeOpen(account.id),
    update(keys.user(account.id), { set: { resetTokenHash: tokenHash }, when: { email: account.email } }),
    put({
      ...keys.passwordReset(tokenHash),
      ...gsi1.passwordReset(account.id, tokenHash),
      entity: 'PasswordReset',
      userId: account.id,
      tokenHash,
      used: false,
      expiresAt: expiresAt.toISOString(),
      createdAt: now.toISOString(),
      expiresAtEpochSeconds: ttl(expiresAt),
    }),
  ]);
  return token;
};

/**
 * AP06: a reset that a token may be used for, with its account. 2 read units.
 *
 * @throws AppError INVALID_RESET_TOKEN for a token that is unknown, used, expired, or followed by a later one.
 */
export const getReset = async (token: string, now: Date): Promise<{ tokenHash: string; account: Account }> => {
  const reset = await get<PasswordResetRecord>(keys.passwordReset(sha256(token)));
  // TTL deletes late, so an expired one may still be there.
  if (!reset || reset.used || reset.expiresAt <= now.toISOString()) throw invalidToken();
  const account = await findAccount(reset.userId);
  if (account?.resetTokenHash !== reset.tokenHash) throw invalidToken();
  return { tokenHash: reset.tokenHash, account };
};

/**
 * Ends a reset with a new password: of any number of racing uses of its token, one. Every session of the account ends in the
 * same transaction, which also makes `device` known.
 *
 * @throws AppError INVALID_RESET_TOKEN when another use, or a later request, was first.
 */
export const saveNewPassword = (
  userId: string,
  tokenHash: string,
  passwordHash: string,
  device: readonly Write[],
  now: Date,
): Promise<void> =>
  transact([
    update(keys.user(userId), {
      set: { passwordHash, resetTokenHash: null },
      add: { sessionGeneration: 1 },
      when: { resetTokenHash: tokenHash },
      refusal: invalidToken(),
    }),
    update(keys.passwordReset(tokenHash), { set: { used: true }, when: { used: false }, refusal: invalidToken() }),
    ...device,
    ...notify('password_changed', { userId }, {}, now),
    recordEvent({ type: 'password_reset', userId }, now),
  ]);

/**
 * Changes the password of somebody who is signed in: every other session ends in the same transaction, and so does a reset
 * that is under way. `device` takes the browser along.
 *
 * @throws StaleRead, or AppError UNAUTHENTICATED when this session has ended meanwhile.
 */
export const saveChangedPassword = (
  session: Session,
  account: Account,
  passwordHash: string,
  device: readonly Write[],
  now: Date,
): Promise<void> =>
  transact([
    ...keepOnly(session, account, { passwordHash, resetTokenHash: null }),
    ...device,
    ...notify('password_changed', { userId: account.id }, {}, now),
    recordEvent({ type: 'password_changed', userId: account.id }, now),
  ]);
