import { dailyJoin, type MailRecord } from '#core/kernel/outbox/outbox';
import type { Account } from '#core/market/account/account';
import type { ByMail } from '#core/market/notification/catalogue';
import { endOfQuiet, nextMorning, refusalOf } from '#core/market/preferences/policy';
import { frequencyOf, isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import { isOptionalMail, type MailSkip } from '#shared/contracts/mail';

export type Decision = { is: 'send' } | { is: 'skip'; reason: MailSkip } | { is: 'later'; until: Date; join?: string };

interface Reader {
  /** Undefined when it is gone. */
  account: Account | undefined;
  settings: MailSettingsRecord;
  /** The notification that says the same was read, or has gone with what it told. */
  notification: 'unread' | 'read' | 'gone';
}

/**
 * What becomes of a mail that is due, before anybody looks at what it says. That an address is to be confirmed, and that the account of
 * one was deleted, goes to any; everything else to a confirmed one only. What somebody may do without respects what they chose.
 */
export const decide = (
  mail: MailRecord,
  { account, settings, notification }: Reader,
  { isSecurity, evenIfRead }: Pick<ByMail, 'isSecurity' | 'evenIfRead'>,
  now: Date,
): Decision => {
  const skip = (reason: MailSkip): Decision => ({ is: 'skip', reason });
  if (mail.to !== null) return { is: 'send' };
  if (!account) return skip('outdated');
  if (mail.category === 'account' && !isSecurity) return { is: 'send' };
  if (notification === 'gone') return skip('outdated');
  if (!isConfirmed(settings, account.email)) return skip('unverified');
  if (notification === 'read' && !evenIfRead) return skip('read');
  if (!isOptionalMail(mail.category)) return { is: 'send' };
  const refusal = refusalOf(settings, mail.category, account.email);
  if (refusal) return skip(refusal);
  // A list of new projects has waited for its time before it was made.
  const waitsForMorning = mail.category !== 'areas' && mail.join !== dailyJoin;
  if (waitsForMorning && frequencyOf(settings, mail.category) === 'daily')
    return { is: 'later', until: nextMorning(settings, now), join: dailyJoin };
  const until = endOfQuiet(settings, now);
  return until ? { is: 'later', until } : { is: 'send' };
};
