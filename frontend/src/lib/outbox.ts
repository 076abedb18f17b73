import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import { type BodyOf, call } from './api';
import { draftNames, outboxPlace } from './draft-places';
import { NetworkError } from './errors';
import { line } from './line';
import { useOnce } from './once';
import { stored, storedKeys } from './storage';

/**
 * Messages, bids and the like that wait for a connection (docs/frontend.md). Each entry is in local storage, and is deleted with
 * the drafts (drafts.ts). It keeps one idempotency key through all tries, so that it arrives once.
 */
interface Bodies {
  sendMessage: Omit<BodyOf<'sendMessage'>, 'receiverId'>;
  placeBid: PlaceBidBody;
  askQuestion: BodyOf<'askQuestion'>;
  /** Needs no key, because a question is decided once. */
  answerQuestion: { questionId: string; answer: string };
}
export type WaitingOperation = keyof Bodies;

/** Why an entry is no longer sent automatically. */
export interface Held {
  text: string;
  /** The fields to change if the user sends it anyway; undefined if it cannot be sent. */
  sendAnyway?: Partial<Pick<Entry<WaitingOperation>, 'fee' | 'triedAt'>>;
}

interface Entry<Id extends WaitingOperation> {
  operation: Id;
  /** Also names the entry. */
  key: string;
  userId: string;
  /** The receiver of a message, otherwise the project. */
  about: string;
  body: Bodies[Id];
  /** The platform fee that the bidder saw, in whole US dollars. */
  fee: number | null;
  writtenAt: string;
  /** After the first try it may have arrived, although the answer was lost. */
  triedAt: string | null;
  held: Held | null;
}
export type Waiting = { [Id in WaitingOperation]: Entry<Id> }[WaitingOperation];
export type WaitingOf<Id extends WaitingOperation> = Extract<Waiting, { operation: Id }>;

const senders: { [Id in WaitingOperation]: (entry: Pick<WaitingOf<Id>, 'about' | 'body' | 'key'>) => Promise<unknown> } = {
  sendMessage: ({ about, body, key }) => call('sendMessage', { body: { receiverId: about, ...body }, idempotencyKey: key }),
  placeBid: ({ about, body, key }) => call('placeBid', { params: { id: about }, body, idempotencyKey: key }),
  askQuestion: ({ about, body, key }) => call('askQuestion', { params: { id: about }, body, idempotencyKey: key }),
  answerQuestion: ({ about, body: { questionId, answer } }) =>
    call('answerQuestion', { params: { id: about, questionId }, body: { answer } }),
};

const isOutbox = (key: string): boolean => key.startsWith(`${draftNames.outbox}:`);

/** Local storage may hold an older version, or anything. */
const parse = (text: string | null): Waiting[] => {
  try {
    const entry = Object(JSON.parse(text ?? '')) as Partial<Waiting>;
    const texts = [entry.key, entry.userId, entry.about, entry.operation, entry.writtenAt];
    const isEntry = texts.every((one) => typeof one === 'string') && Object.hasOwn(senders, String(entry.operation));
    return isEntry ? [entry as Waiting] : [];
  } catch {
    return [];
  }
};

const readAll = (): readonly Waiting[] =>
  storedKeys('localStorage')
    .filter(isOutbox)
    .flatMap((key) => parse(stored('localStorage', key).read()))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));

const useEntries = create<{ entries: readonly Waiting[] }>(() => ({ entries: readAll() }));
const reload = (): void => useEntries.setState({ entries: readAll() });

globalThis.window?.addEventListener('storage', ({ key }) => {
  // Another tab has changed the outbox.
  if (key === null || isOutbox(key)) reload();
});

const write = (entry: Waiting, text: string | null): boolean => {
  const done = stored('localStorage', outboxPlace(entry.userId, entry.key)).write(text);
  reload();
  return done;
};

export const outbox = {
  of: (userId: string): readonly Waiting[] => readAll().filter((entry) => entry.userId === userId),
  /** @returns whether it could be stored */
  keep: (entry: Waiting): boolean => write(entry, JSON.stringify(entry)),
  /** Changes an entry unless it was discarded. @returns whether it is still there */
  change: (entry: Waiting): boolean =>
    stored('localStorage', outboxPlace(entry.userId, entry.key)).read() !== null && outbox.keep(entry),
  discard: (entry: Waiting): void => void write(entry, null),
  /** @returns a function that removes the listener */
  onChange: (listener: () => void): (() => void) => useEntries.subscribe(listener),
};

/** Entries that wait for the user. */
export const useHeldEntries = (userId: string): readonly Waiting[] => {
  const entries = useEntries((state) => state.entries);
  return useMemo(() => entries.filter((entry) => entry.userId === userId && entry.held !== null), [entries, userId]);
};

/** Entries of one operation, also those that wait for the user. `about`: only those about it. */
export const useWaiting = <Id extends WaitingOperation>(operation: Id, userId: string, about?: string): WaitingOf<Id>[] => {
  const entries = useEntries((state) => state.entries);
  return useMemo(() => {
    const isAsked = (entry: Waiting): entry is WaitingOf<Id> =>
      entry.operation === operation && entry.userId === userId && (about ?? entry.about) === entry.about;
    return entries.filter(isAsked);
  }, [entries, operation, about, userId]);
};

/** @throws ApiError, NetworkError, ContractError */
export const send = (entry: Pick<Waiting, 'operation' | 'about' | 'body' | 'key'>): Promise<unknown> =>
  (senders[entry.operation] as (entry: object) => Promise<unknown>)(entry);

interface Sent<Id extends WaitingOperation> {
  body: Bodies[Id];
  /** The fee that the bidder sees. */
  fee?: number;
}

/**
 * Sends entries, or stores them without a connection.
 * @returns `send` resolves to whether the entry waits. `goOn` continues an entry that was taken out to be changed
 */
export const useOutbox = <Id extends WaitingOperation>(operation: Id, about: string, userId: string) => {
  const once = useOnce();
  const waiting = useWaiting(operation, userId, about);
  const sendOrKeep = useCallback(
    ({ body, fee = undefined }: Sent<Id>): Promise<{ waits: boolean }> =>
      once(async (key) => {
        const now = new Date().toISOString();
        const keep = (triedAt: string | null): boolean =>
          outbox.keep({ operation, key, userId, about, body, fee: fee ?? null, writtenAt: now, triedAt, held: null } as Waiting);
        // The code that sends waiting entries tries this one at once.
        if (line.isDown() && keep(null)) return { waits: true };
        try {
          await send({ operation, about, body, key } as Waiting);
          return { waits: false };
        } catch (error) {
          if (error instanceof NetworkError && line.isDown() && keep(now)) return { waits: true };
          throw error;
        }
      }),
    [once, operation, about, userId],
  );
  const takeOut = useCallback(
    (entry: WaitingOf<Id>): void => {
      once.goOn(entry.key);
      outbox.discard(entry);
    },
    [once],
  );
  return { waiting, send: sendOrKeep, takeOut };
};
