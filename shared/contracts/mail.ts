import * as z from 'zod/mini';
import { Id, orNull, Timestamp } from './common';

/**
 * What mail is about, for who chooses what they want. `account` and `payments` always come: they are about access to the account, and
 * about money.
 */
export const mailCategories = ['account', 'payments', 'bids', 'questions', 'messages', 'reviews', 'areas', 'advice'] as const;
export type MailCategory = (typeof mailCategories)[number];

/** What somebody may do without. */
export const optionalMailCategories = ['bids', 'questions', 'messages', 'reviews', 'areas', 'advice'] as const;
export type OptionalMailCategory = (typeof optionalMailCategories)[number];

export const isOptionalMail = (category: string): category is OptionalMailCategory =>
  (optionalMailCategories as readonly string[]).includes(category);

/** As soon as it happens; together, once a day at seven in the morning; not at all. */
export const mailFrequencies = ['at_once', 'daily', 'off'] as const;
export const MailFrequency = z.enum(mailFrequencies, 'Please choose at once, daily or off');
export type MailFrequency = z.infer<typeof MailFrequency>;

const frequencies = z.object({
  bids: MailFrequency,
  questions: MailFrequency,
  messages: MailFrequency,
  reviews: MailFrequency,
  areas: MailFrequency,
  advice: MailFrequency,
} satisfies Record<OptionalMailCategory, typeof MailFrequency>);

const hour = z
  .int('Please choose an hour')
  .check(z.gte(0, 'Please choose an hour from 0 to 23'), z.lte(23, 'Please choose an hour from 0 to 23'));

/** From one full hour to another, on the reader's clock; over midnight where the first is the later one. */
export const QuietHours = z
  .object({ from: hour, until: hour })
  .check(z.refine(({ from, until }) => from !== until, 'Quiet hours must end at another hour than they begin'));
export type QuietHours = z.infer<typeof QuietHours>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An IANA name: `America/New_York`. */
export const TimeZone = z
  .string('Please choose a time zone')
  .check(z.maxLength(64, 'Please choose a time zone'), z.refine(isTimeZone, 'Please choose a time zone'));

export const MailSettingsBody = z.object({
  frequencies,
  quietHours: orNull(QuietHours),
  timeZone: orNull(TimeZone),
});
export type MailSettingsBody = z.infer<typeof MailSettingsBody>;

export const MailSettings = z.object({
  email: z.string(),
  /** The address was confirmed by the mail that it was sent. Until then no other mail goes there but what is about the account. */
  isVerified: z.boolean(),
  /** A mail to this address came back: only what is about the account or money is still tried. */
  isUndeliverable: z.boolean(),
  frequencies,
  quietHours: orNull(z.object({ from: z.number(), until: z.number() })),
  timeZone: orNull(z.string()),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Why a mail was not sent. */
export const mailSkips = [
  /** What it would have said is no longer so, or was read in the meantime. */
  'outdated',
  'read',
  'not_wanted',
  'unverified',
  /** The address is not confirmed, and has had its mails of the day. */
  'too_many',
  'undeliverable',
  /** Its reader was not here for long. */
  'paused',
  /** The mail service has refused it. */
  'refused',
  /** It could not be made, repeatedly. */
  'failed',
] as const;
export type MailSkip = (typeof mailSkips)[number];

/** `uncertain`: it was handed over, and nobody said whether it was taken. */
export const mailOutcomes = ['waiting', 'sent', 'skipped', 'uncertain'] as const;

/** One mail, for whom it was meant. */
export const LoggedMail = z.object({
  id: z.string(),
  /** What it is about, in a few words: "New bid". */
  title: z.string(),
  category: z.enum(mailCategories),
  outcome: z.enum(mailOutcomes),
  reason: orNull(z.enum(mailSkips)),
  /** When it was sent or given up; for one that waits, when it will be looked at. */
  at: Timestamp,
  projectId: orNull(Id),
});
export type LoggedMail = z.infer<typeof LoggedMail>;

const token = z.string('This link is incomplete').check(z.regex(/^[A-Za-z0-9_.-]{60,160}$/, 'This link is incomplete'));

export const VerifyEmailBody = z.object({ token });
export const VerifiedEmail = z.object({ email: z.string() });

/** Days that an account can take a confirmed address back that it has left, in which nobody else can have it. */
export const undoDays = 7;

export const RestoreEmailBody = z.object({ token });
export const RestoredEmail = z.object({ email: z.string() });

/** Names kinds of mail of one account, and is the right to end them. */
export const SubscriptionParams = z.object({ token });
export const Subscription = z.object({
  /** One kind, or the kinds of which a daily mail was made. */
  categories: z.array(z.enum(optionalMailCategories)),
  frequency: MailFrequency,
  /** Until now, of the first of them: for who wants it back. */
  before: MailFrequency,
});
export type Subscription = z.infer<typeof Subscription>;

/** The kinds that a token names. Whether it is a good one the server says. */
export const kindsOfToken = (token: string): OptionalMailCategory[] =>
  (token.split('.')[1] ?? '').split('-').filter(isOptionalMail);
export const SubscriptionBody = z.object({ frequency: MailFrequency });
