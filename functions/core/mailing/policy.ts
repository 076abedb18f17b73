import type { Account } from '#core/account/account';
import { defaultTimeZone, frequencyOf, isConfirmed, type MailSettingsRecord } from '#core/mail-settings/settings';
import type { ByMail } from '#core/notification/catalogue';
import { dailyJoin, type MailRecord } from '#core/outbox/outbox';
import { isOptionalMail, type MailSkip, type QuietHours } from '#shared/contracts/mail';
import { hourIn, nextAt } from './clock';

/** When what may wait is read: at seven in the morning. */
export const morningHour = 7;

export type Decision = { is: 'send' } | { is: 'skip'; reason: MailSkip } | { is: 'later'; until: Date; join?: string };

interface Reader {
  /** Undefined when it is gone. */
  account: Account | undefined;
  settings: MailSettingsRecord;
  /** The notification that says the same was read, or has gone with what it told. */
  notification: 'unread' | 'read' | 'gone';
}

const isQuiet = ({ from, until }: QuietHours, hour: number): boolean =>
  from < until ? from <= hour && hour < until : from <= hour || hour < until;

export const timeZoneOf = ({ timeZone }: MailSettingsRecord): string => timeZone ?? defaultTimeZone;

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
  if (settings.undeliverableEmail === account.email) return skip('undeliverable');
  const frequency = frequencyOf(settings, mail.category);
  if (frequency === 'off') return skip('not_wanted');
  const timeZone = timeZoneOf(settings);
  // The list of new projects comes at its own time anyway, unless it was brought forward for who wanted it at once until now.
  const waitsForMorning = mail.category === 'areas' ? mail.early : mail.join !== dailyJoin;
  if (frequency === 'daily' && waitsForMorning)
    return {
      is: 'later',
      until: nextAt(morningHour, now, timeZone),
      ...(mail.category !== 'areas' && { join: dailyJoin }),
    };
  const { quietHours } = settings;
  if (quietHours && isQuiet(quietHours, hourIn(now, timeZone)))
    return { is: 'later', until: nextAt(quietHours.until, now, timeZone) };
  return { is: 'send' };
};
