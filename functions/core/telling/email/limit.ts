import { claimNameOf, mailboxOf } from '#core/kernel/mailbox';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { isConfirmed } from '#core/market/preferences/settings';
import { wordsOf } from '#core/telling/events/index';
import type { QuotaName } from '#shared/quotas';
import type { Recipient } from './send-as-one';

/** Marks a confirmation that the user requested. Others follow a registration or a new address. */
export const requestedMark = 'asked';

/** The quota an email counts against, and whether an email over quota waits or is dropped. */
interface Limit {
  quota: QuotaName;
  subject: string;
  waits: boolean;
}

/** Returns what confirmations count against: the mailbox. All its addresses with a plus sign share one quota. */
export const confirmationSubjectOf = (address: string): string => {
  const mailbox = mailboxOf(address);
  return claimNameOf(address) === mailbox ? mailbox : `${mailbox}+`;
};

/** Limits security emails to a few an hour, and emails to unconfirmed addresses to a few a day. */
export const limitOf = (mail: MailRecord, { account, settings }: Recipient): Limit | undefined => {
  if (wordsOf(mail.event).isSecurity) return { quota: 'securityMail', subject: `${mail.userId}#${mail.join}`, waits: true };
  const address = mail.to ?? account?.email;
  const isKnown = mail.to === null ? account !== undefined && isConfirmed(settings, account.email) : mail.toIsConfirmed === true;
  if (address === undefined || isKnown) return undefined;
  return mail.mark === requestedMark
    ? { quota: 'confirmationToUnconfirmed', subject: confirmationSubjectOf(address), waits: false }
    : { quota: 'mailToUnconfirmed', subject: mailboxOf(address), waits: false };
};
