import * as z from 'zod/mini';

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
export const TimeZone = z
  .string('Please choose a time zone')
  .check(z.maxLength(64, 'Please choose a time zone'), z.refine(isTimeZone, 'Please choose a time zone'));

export const MailSettingsBody = z.object({
  frequencies,
  quietHours: z.nullable(QuietHours),
  timeZone: z.nullable(TimeZone),
});
export type MailSettingsBody = z.infer<typeof MailSettingsBody>;

/** By mail, or by push to the devices that are signed in. */
export const mailChannels = ['mail', 'push'] as const;

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
  /** The mail service has refused it. */
  'refused',
  /** It could not be made, repeatedly. */
  'failed',
  /** No device of the account is told by push any more. */
  'no_device',
] as const;
export type MailSkip = (typeof mailSkips)[number];

/** `uncertain`: it was handed over, and nobody said whether it was taken. */
export const mailOutcomes = ['waiting', 'sent', 'skipped', 'uncertain'] as const;

const token = z.string('This link is incomplete').check(z.regex(/^[A-Za-z0-9_.-]{60,160}$/, 'This link is incomplete'));

export const VerifyEmailBody = z.object({ token });

/** Days that an account can take a confirmed address back that it has left, in which nobody else can have it. */
export const undoDays = 7;

export const RestoreEmailBody = z.object({ token });

/** Names kinds of mail of one account, and is the right to end them. */
export const SubscriptionParams = z.object({ token });

/** The kinds that a token names. Whether it is a good one the server says. */
export const kindsOfToken = (token: string): OptionalMailCategory[] =>
  (token.split('.')[1] ?? '').split('-').filter(isOptionalMail);
export const SubscriptionBody = z.object({ frequency: MailFrequency });
