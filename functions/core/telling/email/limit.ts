import { claimNameOf, mailboxOf } from '#core/kernel/mailbox';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { isConfirmed } from '#core/market/preferences/settings';
import { wordsOf } from '#core/telling/events/index';
import type { QuotaName } from '#shared/quotas';
import type { Recipient } from './hand-over';

/** The mark of a confirmation that the account asked for; others follow a registration or a new address. */
export const askedFor = 'asked';

/** What mails take one of before they are sent, and whether those that find none left wait for the next, or are not sent. */
interface Limit {
  quota: QuotaName;
  subject: string;
  waits: boolean;
}

/**
 * Whose room a confirmation takes that somebody asks for within an account: the address's own, which one account has at a time. Addresses with a plus sign
 * share one, as whoever likes makes as many of them as they like.
 */
export const roomOfConfirmation = (address: string): string => {
  const mailbox = mailboxOf(address);
  return claimNameOf(address) === mailbox ? mailbox : `${mailbox}+`;
};

/** Mail about the security of an account comes once an hour, what goes to an address that nobody has confirmed a few times a day. */
export const limitOf = (mail: MailRecord, { account, settings }: Recipient): Limit | undefined => {
  if (wordsOf(mail.event).isSecurity) return { quota: 'securityMail', subject: `${mail.userId}#${mail.join}`, waits: true };
  const address = mail.to ?? account?.email;
  const isKnown = mail.to === null ? account !== undefined && isConfirmed(settings, account.email) : mail.toIsConfirmed === true;
  if (address === undefined || isKnown) return undefined;
  return mail.mark === askedFor
    ? { quota: 'confirmationToUnconfirmed', subject: roomOfConfirmation(address), waits: false }
    : { quota: 'mailToUnconfirmed', subject: mailboxOf(address), waits: false };
};
