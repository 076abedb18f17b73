import { digestId, isLongUnseen } from '#core/area-digest/digest';
import { resumeDigest } from '#core/area-digest/digest.repo';
import { signedOut } from '#core/errors';
import { newId } from '#core/ids';
import { findMail } from '#core/outbox/outbox.repo';
import { withFreshReads } from '#core/stale';
import { keys } from '#core/table/keys';
import { transact, write } from '#core/table/transact';
import { update } from '#core/table/write';
import { days, plus } from '#core/time';
import type { Account } from './account';

const notedEvery = days(1);

/**
 * Notes that somebody is here, once a day at most: one write unit. Who was not here for so long that their lists of new projects were paused
 * gets them again, of what is posted from now on.
 *
 * @throws AppError UNAUTHENTICATED when the account is gone
 */
export const noteSeen = async (account: Account, now: Date): Promise<void> => {
  const { id, lastSeenAt } = account;
  if (now < plus(new Date(lastSeenAt), notedEvery)) return;
  const seen = update(keys.user(id), { set: { lastSeenAt: now.toISOString() }, refusal: signedOut() });
  if (!isLongUnseen(account, now)) return write(seen);
  await withFreshReads(async () => {
    const list = await findMail(id, digestId);
    await (list ? transact([seen, resumeDigest(list, newId(now), now)]) : write(seen));
  });
};
