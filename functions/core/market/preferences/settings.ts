import {
  isOptionalMail,
  type MailCategory,
  type MailFrequency,
  type OptionalMailCategory,
  type QuietHours,
} from '#shared/contracts/mail';
import type { Circle } from '#shared/places/distance';
import type { FormerAddress } from './former-address';

/** What an account wants to be mailed. There is none until the account's first mail, or its first choice. */
export interface MailSettingsRecord {
  /** The account's address, once it was confirmed; null again when the account has another one. */
  verifiedEmail: string | null;
  /** Confirmed addresses that the account has left lately, and can take back: in the order in which it has left them. */
  formerAddresses: readonly FormerAddress[];
  /** The last link to confirm an address: for which one, and the SHA-256 of its secret. */
  verification: { email: string; secretHash: string; expiresAt: string } | null;
  /** The address whose mail came back. */
  undeliverableEmail: string | null;
  frequencies: Partial<Record<OptionalMailCategory, MailFrequency>>;
  quietHours: QuietHours | null;
  timeZone: string | null;
  /** Some device of the account is told by push, as far as is known: its sessions say which. */
  isPushed: boolean;
  /** The account's service areas. Whether something is in them can be told without the gazetteer. */
  areas: readonly Circle[];
  /** What the links that end mail are proven by (link-token.ts). It is in none of them. */
  secret: string | null;
  /** Raised with every choice, so that a mail that was decided on before it is decided on again. */
  revision: number;
}

export const noSettings: MailSettingsRecord = {
  verifiedEmail: null,
  formerAddresses: [],
  verification: null,
  undeliverableEmail: null,
  frequencies: {},
  quietHours: null,
  timeZone: null,
  isPushed: false,
  areas: [],
  secret: null,
  revision: 0,
};

/** Whether an address of the account is the one that was confirmed. */
export const isConfirmed = ({ verifiedEmail }: Pick<MailSettingsRecord, 'verifiedEmail'>, email: string): boolean =>
  verifiedEmail === email;

/** Advice can wait; everything else is better known at once. */
const usual: Record<OptionalMailCategory, MailFrequency> = {
  bids: 'at_once',
  questions: 'at_once',
  messages: 'at_once',
  reviews: 'at_once',
  areas: 'daily',
  advice: 'at_once',
};

export const frequenciesOf = ({ frequencies }: MailSettingsRecord): Record<OptionalMailCategory, MailFrequency> => ({
  ...usual,
  ...frequencies,
});

export const frequencyOf = (settings: MailSettingsRecord, category: MailCategory): MailFrequency =>
  isOptionalMail(category) ? frequenciesOf(settings)[category] : 'at_once';

/** Where nobody has said which: most of the people here live in it. */
export const defaultTimeZone = 'America/New_York';

/** Days that a link to confirm an address may be used. */
export const verificationDays = 7;
