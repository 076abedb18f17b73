import { AppError, isAppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { recordEvent } from './trail.repo';

/** A refresh token lives for hours (infra/constructs/admin-pool.ts), so that what a sign-in has given is over by then. */
const knownDays = 30;

const known = (): AppError => new AppError('CONFLICT', 'This sign-in is already recorded');

/** Those that this process has seen. */
const seen = new Set<string>();

/**
 * Puts a sign-in of an administrator on record, once, with the first call that is made by what it has given: all of its tokens, renewed ones too, say when
 * it was. Cognito tells us of no other. 4 write units for each sign-in and each process that sees it.
 */
export const noteSignIn = async (administrator: string, signedInAt: string, now: Date): Promise<void> => {
  const hash = sha256(`${administrator} ${signedInAt}`);
  if (seen.has(hash)) return;
  const claim = put(
    { ...keys.adminSignIn(hash), entity: 'AdminSignIn', expiresAtEpochSeconds: ttl(plus(now, days(knownDays))) },
    { refusal: known() },
  );
  try {
    await transact([claim, recordEvent({ type: 'administrator_signed_in', administrator, signedInAt }, now)]);
  } catch (error) {
    if (!isAppError(error, 'CONFLICT')) throw error;
  }
  seen.add(hash);
};
