import { isConfirmed, mailboxOf } from '#core/mail-settings/settings';
import type { MailRecord } from '#core/outbox/outbox';
import type { QuotaName } from '#shared/quotas';
import { rowOf } from './end';
import type { Recipient } from './hand-over';

/** What mails take one of before they are sent, and whether those that find none left wait for the next, or are not sent. */
interface Limit {
  quota: QuotaName;
  subject: string;
  waits: boolean;
}

/** Mail about the security of an account comes once an hour, what goes to an address that nobody has confirmed a few times a day. */
export const limitOf = (mail: MailRecord, { account, settings }: Recipient): Limit | undefined => {
  if (rowOf(mail)?.isSecurity) return { quota: 'securityMail', subject: `${mail.userId}#${mail.join}`, waits: true };
  const address = mail.to ?? account?.email;
  const isKnown = mail.to === null ? account !== undefined && isConfirmed(settings, account.email) : mail.toIsConfirmed === true;
  if (address === undefined || isKnown) return undefined;
  return { quota: 'mailToUnconfirmed', subject: mailboxOf(address), waits: false };
};
