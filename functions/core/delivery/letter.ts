import type { Write } from '#core/table/write';

/** What a mail says, before it is put into the form of a mail. Every text is plain: none is markup. */
export interface Letter {
  /** The same for everything about one project, so that its mails stand together. */
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Names and values, one to a line. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The one thing to do; `path` is within the site. */
  action: { label: string; path: string };
  /** Completes "You get this mail because ...". */
  because: string;
  /** Mails of one thread stand together: the id of a project. */
  thread?: string;
  /** Where the next one of its kind begins. */
  seenUntil?: string;
  /** What must still be so in the moment in which it is handed over. */
  checks?: readonly Write[];
}

/** Several letters as one. */
export interface Digest extends Omit<Letter, 'facts' | 'checks' | 'thread'> {
  parts: readonly Letter[];
}
