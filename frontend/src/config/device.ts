/** What pages and the service worker (src/worker) know each other by. */

/** How the names of caches begin. */
export const cacheNames = {
  /** The files of one build, which is named behind it. */
  shell: 'shell:',
  /** The answers that one session has read. */
  kept: 'kept:',
} as const;

/** A lock that each page holds while it is open: the files of its build are needed. */
export const buildLock = (build: string): string => `build:${build}`;

/** Names the sending of what waits, to Background Sync and among tabs. */
export const outboxTag = 'outbox';

/** From a page to the worker. */
export type ToWorker =
  /** A page is open, and holds its lock. */
  | { kind: 'opened' }
  /** The reader wants the new version now, or the page is of it already. */
  | { kind: 'take over' }
  /** Delete the stored answers, because the session has ended. */
  | { kind: 'forget' }
  /** Which build are you? Answered by the port that comes with it: a string. */
  | { kind: 'build' };

/** From the worker to a page. */
export type FromWorker =
  /** `keptAt` is null for an answer of the network, or else its time of storage. */
  | { kind: 'answered'; address: string; keptAt: string | null }
  /** There is no connection, and no stored answer. */
  | { kind: 'missing' }
  /** The line is back: send what waits. The port learns whether nothing remains. */
  | { kind: 'send' }
  /** A push was pressed that leads to this address, and this page shows already. */
  | { kind: 'pressed'; address: string };
