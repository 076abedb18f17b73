import { signedOut } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { isLongUnseen } from './digest';
import { changeDigest, findDigest } from './digest.repo';

const recordEvery = days(1);

/**
 * Stores that the user visited the site, and resumes paused emails. At most 1 write unit a day.
 * @throws AppError UNAUTHENTICATED
 */
export const recordVisit = async (account: Account, now: Date): Promise<void> => {
  const { id, lastSeenAt } = account;
  if (now < plus(new Date(lastSeenAt), recordEvery)) return;
  const seen = update(keys.user(id), { set: { lastSeenAt: now.toISOString() }, refusal: signedOut() });
  if (!isLongUnseen(account, now)) return write(seen);
  await withFreshReads(async () => {
    const digest = await findDigest(id);
    const again = { dueAt: now.toISOString(), since: newId(now) };
    await (digest ? transact([seen, changeDigest(digest, again)]) : write(seen));
  });
};
