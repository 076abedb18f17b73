import type { Account } from '#core/account/account';
import { pauseDigest } from '#core/area-digest/digest.repo';
import { log } from '#core/log';
import { notify } from '#core/notification/notification.repo';
import type { MailRecord } from '#core/outbox/outbox';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { transact } from '#core/table/transact';
import { check } from '#core/table/write';

/**
 * Ends what comes again and again until its reader is here again (core/account/seen.repo.ts), and has one mail say so.
 *
 * @throws StaleRead when they came by this moment
 */
export const pause = async (mail: MailRecord, { id, lastSeenAt }: Account, now: Date): Promise<void> => {
  await transact([
    pauseDigest(mail, now),
    check(keys.user(id), { lastSeenAt }, new StaleRead()),
    ...notify('areas_paused', { userId: id }, {}, now),
  ]);
  log('info', 'mail_paused', { userId: id, mailId: mail.id });
};
