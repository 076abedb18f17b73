import {
  isOptionalMail,
  type MailCategory,
  type MailFrequency,
  type OptionalMailCategory,
  type QuietHours,
} from '#shared/contracts/mail';
import type { Circle } from '#shared/places/distance';

/** What an account wants to be mailed. There is none until the account's first mail, or its first choice. */
export interface MailSettingsRecord {
  /** The address that was confirmed. Another one of the account is not, so a change of address needs no write here. */
  verifiedEmail: string | null;
  /** The last link to confirm an address: for which one, and the SHA-256 of its secret. */
  verification: { email: string; secretHash: string; expiresAt: string } | null;
  /** The address whose mail came back. */
  undeliverableEmail: string | null;
  frequencies: Partial<Record<OptionalMailCategory, MailFrequency>>;
  quietHours: QuietHours | null;
  timeZone: string | null;
  /** The account's service areas, as they were saved last; null before. Whether something is in them can be told without the gazetteer. */
  areas: readonly Circle[] | null;
  /** Opens nothing but the end of mail: part of the links in every mail. */
  secret: string | null;
  /** Raised with every choice, so that a mail that was decided on before it is decided on again. */
  revision: number;
}

export const noSettings: MailSettingsRecord = {
  verifiedEmail: null,
  verification: null,
  undeliverableEmail: null,
  frequencies: {},
  quietHours: null,
  timeZone: null,
  areas: null,
  secret: null,
  revision: 0,
};

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
