import type { SwitchName } from './switches';

export const noticeSeverities = { info: 'Information', warning: 'Warning' } as const;
type NoticeSeverity = keyof typeof noticeSeverities;

export const noticeLength = 280;
export const noticesAtMost = 3;

export interface Notice {
  /** Changes with the text, so that users who dismissed the former text see the new one. */
  id: string;
  text: string;
  severity: NoticeSeverity;
  /** ISO 8601, UTC. */
  from: string;
  /** ISO 8601, UTC; null: until it is removed. */
  until: string | null;
}

/** Pages read this file from the site's bucket, so it is available when the API is not. */
export const noticesFile = 'notices.json';

/** How often a visible page reads the file. */
export const noticesEveryMs = 300_000;

export interface NoticesFile {
  notices: readonly Notice[];
  off: readonly SwitchName[];
}

export const isShown = ({ from, until }: Pick<Notice, 'from' | 'until'>, now: string): boolean =>
  from <= now && (until === null || now < until);
