import {
  isOptionalMail,
  type MailCategory,
  type MailFrequency,
  type OptionalMailCategory,
  type QuietHours,
} from '#shared/mail/mail.contract';
import type { Circle } from '#shared/places/distance';
import type { FormerAddress } from './former-address';

export interface MailSettingsRecord {
  /** Null again once the account has another address. */
  verifiedEmail: string | null;
  formerAddresses: readonly FormerAddress[];
  verification: { email: string; secretHash: string; expiresAt: string } | null;
  undeliverableEmail: string | null;
  frequencies: Partial<Record<OptionalMailCategory, MailFrequency>>;
  quietHours: QuietHours | null;
  timeZone: string | null;
  /** Whether any device gets pushes, as far as known. The sessions are authoritative. */
  isPushed: boolean;
  /** The account's service areas with coordinates, so that matching does not need the gazetteer. */
  areas: readonly Circle[];
  /** Proves the links that end emails (link-token.ts). */
  secret: string | null;
  /** Rises with every change, so that a pending email is decided on again. */
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

export const isConfirmed = ({ verifiedEmail }: Pick<MailSettingsRecord, 'verifiedEmail'>, email: string): boolean =>
  verifiedEmail === email;

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

export const defaultTimeZone = 'America/New_York';

export const verificationDays = 7;
