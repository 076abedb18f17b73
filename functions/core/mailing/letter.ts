import type { InApp } from '#core/notification/catalogue';
import type { Write } from '#core/table/write';
import type { Said } from './said';

/** What a mail says, before it is put into the form of a mail. Every text is plain: none is markup, and none has a link in it (said.ts). */
export interface Letter {
  /** The same for everything about one project, so that its mails stand together. */
  subject: Said;
  /** What a list of mails shows beside the subject. */
  preview: Said;
  heading: Said;
  paragraphs: readonly Said[];
  /** Names and values, one to a line; `link`: what a value leads to, made by us (`tel:`). */
  facts?: readonly (readonly [name: Said, value: Said, link?: string])[];
  /** The one thing to do; `path` is within the site. */
  action: { label: Said; path: string };
  /** Completes "You get this mail because ...". */
  because: Said;
  /** Mails of one thread stand together: the id of a project. */
  thread?: string;
  /** What must still be so in the moment in which it is handed over. */
  checks?: readonly Write[];
  /** What the app tells once the mail is due, where the catalogue says that it does (`alsoInApp`). */
  inApp?: InApp;
}

/** Several letters as one. */
export interface Digest extends Omit<Letter, 'facts' | 'checks' | 'thread' | 'inApp'> {
  parts: readonly Letter[];
}
