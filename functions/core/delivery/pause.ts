import type { Account } from '#core/account/account';
import { log } from '#core/log';
import type { MailRecord } from '#core/mail/outbox';
import { pauseMail } from '#core/mail/outbox.repo';
import { notify } from '#core/notification/notification.repo';
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
    pauseMail(mail, now),
    check(keys.user(id), { lastSeenAt: lastSeenAt ?? null }, new StaleRead()),
    ...notify('areas_paused', { userId: id }, {}, now),
  ]);
  log('info', 'mail_paused', { userId: id, mailId: mail.id });
};
