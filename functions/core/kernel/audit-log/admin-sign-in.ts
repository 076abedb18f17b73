import { AppError, isAppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { recordEvent } from './trail.repo';

/** How long a sign-in is remembered: longer than any refresh token lives (infra/constructs/admin-pool.ts). */
const knownDays = 30;

const alreadyRecorded = (): AppError => new AppError('CONFLICT', 'This sign-in is already recorded');

const seen = new Set<string>();

/** Records an administrator's sign-in once, with its first call, because Cognito does not report it. 4 write units. */
export const recordAdminSignIn = async (administrator: string, signedInAt: string, now: Date): Promise<void> => {
  const hash = sha256(`${administrator} ${signedInAt}`);
  if (seen.has(hash)) return;
  const claim = put(
    { ...keys.adminSignIn(hash), entity: 'AdminSignIn', expiresAtEpochSeconds: ttl(plus(now, days(knownDays))) },
    { refusal: alreadyRecorded() },
  );
  try {
    await transact([claim, recordEvent({ type: 'administrator_signed_in', administrator, signedInAt }, now)]);
  } catch (error) {
    if (!isAppError(error, 'CONFLICT')) throw error;
  }
  seen.add(hash);
};
