import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError } from '#core/kernel/errors';
import { newSecret, sha256 } from '#core/kernel/ids';
import { gsi1, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { checkOpen } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { hours, plus, ttl } from '#core/kernel/time';
import { notify } from '#core/market/notification/notification.repo';
import type { Account } from './account';
import { findAccount } from './account.repo';
import type { Session } from './session';
import { endAllOthers } from './session.repo';

interface PasswordResetRecord {
  userId: string;
  tokenHash: string;
  expiresAt: string;
  used: boolean;
}

const lifetime = hours(1);

const invalidToken = () => new AppError('INVALID_RESET_TOKEN', 'This password reset link is invalid or has expired');

/** Returns the token. @throws AppError NOT_FOUND if the account is gone, CONFLICT if its email changed */
export const beginReset = async (account: Account, now: Date): Promise<string> => {
  const token = newSecret();
  const tokenHash = sha256(token);
  const expiresAt = plus(now, lifetime);
  await transact([
    checkOpen(account.id),
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

/** AP06: returns the account of a valid reset token. 2 read units. @throws AppError INVALID_RESET_TOKEN */
export const getReset = async (token: string, now: Date): Promise<{ tokenHash: string; account: Account }> => {
  const reset = await get<PasswordResetRecord>(keys.passwordReset(sha256(token)));
  // TTL deletes late.
  if (!reset || reset.used || reset.expiresAt <= now.toISOString()) throw invalidToken();
  const account = await findAccount(reset.userId);
  if (account?.resetTokenHash !== reset.tokenHash) throw invalidToken();
  return { tokenHash: reset.tokenHash, account };
};

/** Sets the password and ends every session. Only one of several racing calls succeeds. @throws AppError INVALID_RESET_TOKEN */
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

/** Ends every other session and pending resets. @throws StaleRead, or AppError UNAUTHENTICATED if this session has ended */
export const saveChangedPassword = (
  session: Session,
  account: Account,
  passwordHash: string,
  device: readonly Write[],
  now: Date,
): Promise<void> =>
  transact([
    ...endAllOthers(session, account, { passwordHash, resetTokenHash: null }),
    ...device,
    ...notify('password_changed', { userId: account.id }, {}, now),
    recordEvent({ type: 'password_changed', userId: account.id }, now),
  ]);
