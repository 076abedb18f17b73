import { dailyJoin, type MailRecord } from '#core/kernel/outbox/outbox';
import { hours, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { endOfQuiet, nextMorning, refusalOf } from '#core/market/preferences/policy';
import { frequencyOf, isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import { isOptionalMail, type MailSkip } from '#shared/mail/mail.contract';
import type { AnyWords } from './words';

export type Decision = { is: 'send' } | { is: 'skip'; reason: MailSkip } | { is: 'later'; until: Date; join?: string };

interface Reader {
  /** Undefined once it is deleted. */
  account: Account | undefined;
  settings: MailSettingsRecord;
  /** The state of the notification about the same event. `gone`: it was deleted with what it was about. */
  notification: 'unread' | 'read' | 'gone';
}

const skip = (reason: MailSkip): Decision => ({ is: 'skip', reason });

const afterQuiet = (settings: MailSettingsRecord, now: Date): Decision => {
  const until = endOfQuiet(settings, now);
  return until ? { is: 'later', until } : { is: 'send' };
};

/** Returns whether a user gets pushes about events of a category. */
export const wantsPushes = (settings: MailSettingsRecord, { category }: Pick<MailRecord, 'category'>): boolean =>
  !isOptionalMail(category) || frequencyOf(settings, category) !== 'off';

/** Returns when a push is no longer worth sending. */
export const endOf = ({ createdAt, endsAt }: MailRecord, worthHours: number): Date => {
  const end = plus(new Date(createdAt), hours(worthHours));
  return endsAt !== null && endsAt < end.toISOString() ? new Date(endsAt) : end;
};

/**
 * Decides whether a due email or push goes out now, later or not at all. Both channels follow this one policy.
 *
 * Emails about the account go to any address, unless they are security emails. All other emails need a confirmed address.
 * Pushes and optional emails follow the user's settings and quiet hours.
 */
export const decide = (due: MailRecord, reader: Reader, words: AnyWords, now: Date): Decision => {
  const { account, settings, notification } = reader;
  if (due.channel === 'push') {
    if (!account || notification === 'gone' || !words.push || endOf(due, words.push.hours) <= now) return skip('outdated');
    if (notification === 'read') return skip('read');
    return wantsPushes(settings, due) ? afterQuiet(settings, now) : skip('not_wanted');
  }
  if (due.to !== null) return { is: 'send' };
  if (!account) return skip('outdated');
  if (due.category === 'account' && !words.isSecurity) return { is: 'send' };
  if (notification === 'gone') return skip('outdated');
  if (!isConfirmed(settings, account.email)) return skip('unverified');
  if (notification === 'read' && !words.evenIfRead) return skip('read');
  if (!isOptionalMail(due.category)) return { is: 'send' };
  const refusal = refusalOf(settings, due.category, account.email);
  if (refusal) return skip(refusal);
  // A digest of new projects waits for the morning before it is made.
  const waitsForMorning = due.category !== 'areas' && due.join !== dailyJoin;
  if (waitsForMorning && frequencyOf(settings, due.category) === 'daily')
    return { is: 'later', until: nextMorning(settings, now), join: dailyJoin };
  return afterQuiet(settings, now);
};
