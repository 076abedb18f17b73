/** Names and messages that pages share with the service worker (src/worker). */

/** Prefixes of cache names. */
export const cacheNames = {
  /** Followed by the build's name. Holds the build's files. */
  shell: 'shell:',
  /** Holds the answers that one session has read. */
  kept: 'kept:',
} as const;

/** Names a lock that each open page holds, so that the worker keeps the files of its build. */
export const buildLock = (build: string): string => `build:${build}`;

/** Names the task of sending waiting entries, both in Background Sync and as a lock among tabs. */
export const outboxTag = 'outbox';

/** An answer of the API that a page has validated. */
export interface SeenAnswer {
  address: string;
  data: unknown;
  /** Null on the last page. */
  nextCursor: string | null;
  truncated?: true;
}

/** From a page to the worker. */
export type ToWorker =
  /** A page is open, and holds its lock. */
  | { kind: 'opened' }
  /** The reader wants the new version now, or the page already runs it. */
  | { kind: 'take over' }
  /** Store these answers of a session, which the page got before there was a worker. */
  | { kind: 'keep'; session: string; answers: SeenAnswer[] }
  /** Delete the stored answers, because the session has ended. */
  | { kind: 'forget' }
  /** Asks for the name of the worker's build. The answer, a string, comes through the attached port. */
  | { kind: 'build' };

/** From the worker to a page. */
export type FromWorker =
  /** `keptAt` is when the answer was stored; null if it came from the network. */
  | { kind: 'answered'; address: string; keptAt: string | null }
  /** There is no connection, and no stored answer. */
  | { kind: 'missing' }
  /** The connection is back: send the waiting entries. The attached port gets whether none remains. */
  | { kind: 'send' }
  /** The reader pressed a push that leads to this address, which this page already shows. */
  | { kind: 'pressed'; address: string };
