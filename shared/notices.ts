import type { SwitchName } from './switches';

export const noticeSeverities = { info: 'Information', warning: 'Warning' } as const;
export type NoticeSeverity = keyof typeof noticeSeverities;

/** The longest text of a notice. */
export const noticeLength = 280;
/** How many notices there can be at a time. */
export const noticesAtMost = 3;

/** What administrators say above all pages. */
export interface Notice {
  /** Goes with the text: one that says something else has another id, so that whoever has dismissed the former sees it. */
  id: string;
  text: string;
  severity: NoticeSeverity;
  /** ISO 8601, UTC. */
  from: string;
  /** ISO 8601, UTC; null: until it is taken down. */
  until: string | null;
}

/** The file that pages read, from the bucket of the site: it is there when the API is not. */
export const noticesFile = 'notices.json';

/** How often a page in view reads the file, in milliseconds. */
export const noticesEveryMs = 300_000;

export interface NoticesFile {
  notices: readonly Notice[];
  /** What is switched off. */
  off: readonly SwitchName[];
}

/** Whether a notice is to be seen at a time. */
export const isShown = ({ from, until }: Pick<Notice, 'from' | 'until'>, now: string): boolean =>
  from <= now && (until === null || now < until);
