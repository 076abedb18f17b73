import * as z from 'zod/mini';

/** Categories of emails. `account` and `payments` cannot be turned off. */
export const mailCategories = ['account', 'payments', 'bids', 'questions', 'messages', 'reviews', 'areas', 'advice'] as const;
export type MailCategory = (typeof mailCategories)[number];

export const optionalMailCategories = ['bids', 'questions', 'messages', 'reviews', 'areas', 'advice'] as const;
export type OptionalMailCategory = (typeof optionalMailCategories)[number];

export const isOptionalMail = (category: string): category is OptionalMailCategory =>
  (optionalMailCategories as readonly string[]).includes(category);

/** `daily`: one email at seven in the morning. */
const mailFrequencies = ['at_once', 'daily', 'off'] as const;
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

/** Full hours in the reader's time zone; over midnight if the first is later. */
export const QuietHours = z
  .object({ from: hour, until: hour })
  .check(z.refine(({ from, until }) => from !== until, 'Quiet hours must end at a different hour'));
export type QuietHours = z.infer<typeof QuietHours>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An IANA name: `America/New_York`. */
const TimeZone = z
  .string('Please choose a time zone')
  .check(z.maxLength(64, 'Please choose a time zone'), z.refine(isTimeZone, 'Please choose a time zone'));

export const MailSettingsBody = z.object({
  frequencies,
  quietHours: z.nullable(QuietHours),
  timeZone: z.nullable(TimeZone),
});
export type MailSettingsBody = z.infer<typeof MailSettingsBody>;

export const mailChannels = ['mail', 'push'] as const;

/** Why an email was not sent. */
export const mailSkips = [
  /** Its content is out of date or was read in the app. */
  'outdated',
  'read',
  'not_wanted',
  'unverified',
  /** The unconfirmed address has had its emails of the day. */
  'too_many',
  'undeliverable',
  /** By SES. */
  'refused',
  /** Composing it failed repeatedly. */
  'failed',
  /** No device of the account gets pushes. */
  'no_device',
] as const;
export type MailSkip = (typeof mailSkips)[number];

/** `uncertain`: handed to SES or a push service, which did not answer. */
export const mailOutcomes = ['waiting', 'sent', 'skipped', 'uncertain'] as const;

const token = z.string('This link is incomplete').check(z.regex(/^[A-Za-z0-9_.-]{60,160}$/, 'This link is incomplete'));

export const VerifyEmailBody = z.object({ token });

/** Days in which an account can restore its former confirmed address. Nobody else can have it meanwhile. */
export const undoDays = 7;

export const RestoreEmailBody = z.object({ token });

/** Names categories of one account, and gives the right to turn them off. */
export const SubscriptionParams = z.object({ token });

/** Returns the categories in a token without verifying it. */
export const kindsOfToken = (token: string): OptionalMailCategory[] =>
  (token.split('.')[1] ?? '').split('-').filter(isOptionalMail);
export const SubscriptionBody = z.object({ frequency: MailFrequency });
