import type { Write } from '#core/kernel/table/write';
import type { EventBy, FactsOf } from '#core/market/notification/events';
import type { EmailText } from './say';

/** The content of an email before layout. Texts contain no markup and no links (say.ts). */
export interface Letter {
  /** What happened and what to do, in 60 characters, then the title of the project. No contact details. */
  subject: EmailText;
  /** Shown beside the subject in the inbox. */
  preview: EmailText;
  heading: EmailText;
  paragraphs: readonly EmailText[];
  /** Rows of names and values. We make `link` ourselves, such as `tel:` or `mailto:`. */
  facts?: readonly (readonly [name: EmailText, value: EmailText, link?: string])[];
  /** The only button. */
  action: { label: EmailText; path: string };
  /** Completes "You're receiving this because ...". */
  because: EmailText;
  /** The id of the project whose emails form a thread. */
  thread?: string;
  cover?: Cover | undefined;
  /** Conditions that must still hold when the email is claimed. */
  checks?: readonly Write[];
  /** The facts of a notification that appears with this email. */
  app?: FactsOf<EventBy<'app'>>;
}

/** A picture from our site. Its address is the same in every email, so it does not track who opens one. */
export interface Cover {
  /** A JPEG of `sharePhotoSize`, because some mail programs show no WebP. */
  path: string;
  text: EmailText;
}

/** Several letters as one. */
export interface Digest extends Omit<Letter, 'facts' | 'checks' | 'thread' | 'cover' | 'app'> {
  parts: readonly Letter[];
}
