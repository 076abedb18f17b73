import type { Write } from '#core/kernel/table/write';
import type { EventBy, FactsOf } from '#core/market/notification/events';
import type { Said } from './say';

/** What a mail says, before it is put into the form of a mail. Every text is plain: none is markup, and none has a link in it (say.ts). */
export interface Letter {
  /** What has happened, and what to do, in 60 characters; of a project its title, at the end. Never how to reach somebody: others see it too. */
  subject: Said;
  /** The second thing worth knowing: a list of mails shows it beside the subject. */
  preview: Said;
  heading: Said;
  paragraphs: readonly Said[];
  /** Names and values, one to a line; `link`: what a value leads to, made by us (`tel:`). */
  facts?: readonly (readonly [name: Said, value: Said, link?: string])[];
  /** The one thing to do; `path` is within the site. */
  action: { label: Said; path: string };
  /** Completes "You're receiving this because ...". */
  because: Said;
  /** Mails of one thread stand together: the id of a project. */
  thread?: string;
  /** The first photo of the project that it is about. */
  cover?: Cover | undefined;
  /** What must still be so in the moment in which it is handed over. */
  checks?: readonly Write[];
  /** What the app tells of the event when its email is due, if it has not yet. */
  app?: FactsOf<EventBy<'app'>>;
}

/** A picture of the site's own. Its address is the same in every mail, so that it tells nobody who has opened one. */
export interface Cover {
  /** Within the site: a JPEG of `sharePhotoSize`, as not every mail program shows WebP. */
  path: string;
  /** For who does not see it. */
  text: Said;
}

/** Several letters as one. */
export interface Digest extends Omit<Letter, 'facts' | 'checks' | 'thread' | 'cover' | 'app'> {
  parts: readonly Letter[];
}
