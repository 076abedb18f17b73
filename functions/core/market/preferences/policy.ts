import type { MailSkip, OptionalMailCategory, QuietHours } from '#shared/mail/mail.contract';
import { hourIn, nextAt } from './clock';
import { defaultTimeZone, frequencyOf, isConfirmed, type MailSettingsRecord } from './settings';

const morningHour = 7;

export const timeZoneOf = ({ timeZone }: Pick<MailSettingsRecord, 'timeZone'>): string => timeZone ?? defaultTimeZone;

export const nextMorning = (settings: MailSettingsRecord, now: Date): Date => nextAt(morningHour, now, timeZoneOf(settings));

const isQuiet = ({ from, until }: QuietHours, hour: number): boolean =>
  from < until ? from <= hour && hour < until : from <= hour || hour < until;

/** Returns undefined outside quiet hours. */
export const endOfQuiet = (settings: MailSettingsRecord, now: Date): Date | undefined => {
  const { quietHours } = settings;
  const timeZone = timeZoneOf(settings);
  return quietHours && isQuiet(quietHours, hourIn(now, timeZone)) ? nextAt(quietHours.until, now, timeZone) : undefined;
};

/** Returns why an account gets no email of an optional category, or undefined if it does. */
export const refusalOf = (settings: MailSettingsRecord, category: OptionalMailCategory, email: string): MailSkip | undefined => {
  if (!isConfirmed(settings, email)) return 'unverified';
  if (settings.undeliverableEmail === email) return 'undeliverable';
  return frequencyOf(settings, category) === 'off' ? 'not_wanted' : undefined;
};
