import type { MailSkip, OptionalMailCategory, QuietHours } from '#shared/contracts/mail';
import { hourIn, nextAt } from './clock';
import { defaultTimeZone, frequencyOf, isConfirmed, type MailSettingsRecord } from './settings';

/** When what may wait is read: at seven in the morning. */
const morningHour = 7;

export const timeZoneOf = ({ timeZone }: Pick<MailSettingsRecord, 'timeZone'>): string => timeZone ?? defaultTimeZone;

/** The reader's next morning. */
export const nextMorning = (settings: MailSettingsRecord, now: Date): Date => nextAt(morningHour, now, timeZoneOf(settings));

const isQuiet = ({ from, until }: QuietHours, hour: number): boolean =>
  from < until ? from <= hour && hour < until : from <= hour || hour < until;

/** When the reader's quiet hours end; undefined outside them. */
export const endOfQuiet = (settings: MailSettingsRecord, now: Date): Date | undefined => {
  const { quietHours } = settings;
  const timeZone = timeZoneOf(settings);
  return quietHours && isQuiet(quietHours, hourIn(now, timeZone)) ? nextAt(quietHours.until, now, timeZone) : undefined;
};

/** Why somebody gets no mail of a kind that they may do without; undefined: they do. */
export const refusalOf = (settings: MailSettingsRecord, category: OptionalMailCategory, email: string): MailSkip | undefined => {
  if (!isConfirmed(settings, email)) return 'unverified';
  if (settings.undeliverableEmail === email) return 'undeliverable';
  return frequencyOf(settings, category) === 'off' ? 'not_wanted' : undefined;
};
