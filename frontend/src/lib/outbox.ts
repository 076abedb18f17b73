import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import type { PlaceBidBody } from '#shared/contracts/bid';
import { type BodyOf, call } from './api';
import { draftNames, outboxPlace } from './draft-places';
import { NetworkError } from './errors';
import { line } from './line';
import { useOnce } from './once';
import { stored, storedKeys } from './storage';

/**
 * What was written without a connection, and waits for it (docs/frontend.md). Each entry is a text in local storage, as the draft of a project
 * is, and goes when a draft goes (drafts.ts). It has its idempotency key from the first try on, so that whoever sends it, and however often,
 * it arrives once.
 */
interface Bodies {
  sendMessage: Omit<BodyOf<'sendMessage'>, 'receiverId'>;
  placeBid: PlaceBidBody;
  askQuestion: BodyOf<'askQuestion'>;
  /** A question is decided once, whoever sends the answer how often: the server needs no key for it. */
  answerQuestion: { questionId: string; answer: string };
}
export type WaitingOperation = keyof Bodies;

/** Why an entry is not sent by itself any more. */
export interface Held {
  text: string;
  /** What it takes to send it all the same; undefined: nothing does. */
  sendAnyway?: Partial<Pick<Entry<WaitingOperation>, 'fee' | 'triedAt'>>;
}

interface Entry<Id extends WaitingOperation> {
  operation: Id;
  /** The idempotency key, which names the entry, too. */
  key: string;
  userId: string;
  /** The receiver of a message; the project of all else. */
  about: string;
  body: Bodies[Id];
  /** Of a bid: the platform fee that its writer saw, in whole US dollars. */
  fee: number | null;
  writtenAt: string;
  /** When it was first tried: it may have arrived, and only the answer was lost. */
  triedAt: string | null;
  held: Held | null;
}
export type Waiting = { [Id in WaitingOperation]: Entry<Id> }[WaitingOperation];
type WaitingOf<Id extends WaitingOperation> = Extract<Waiting, { operation: Id }>;

/** How each is sent. */
const senders: { [Id in WaitingOperation]: (entry: Pick<WaitingOf<Id>, 'about' | 'body' | 'key'>) => Promise<unknown> } = {
  sendMessage: ({ about, body, key }) => call('sendMessage', { body: { receiverId: about, ...body }, idempotencyKey: key }),
  placeBid: ({ about, body, key }) => call('placeBid', { params: { id: about }, body, idempotencyKey: key }),
  askQuestion: ({ about, body, key }) => call('askQuestion', { params: { id: about }, body, idempotencyKey: key }),
  answerQuestion: ({ about, body: { questionId, answer } }) =>
    call('answerQuestion', { params: { id: about, questionId }, body: { answer } }),
};

const isOutbox = (key: string): boolean => key.startsWith(`${draftNames.outbox}:`);

/** What stands in local storage may be of an older version, or of anybody. */
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
  // Another tab has kept, sent or discarded something.
  if (key === null || isOutbox(key)) reload();
});

const write = (entry: Waiting, text: string | null): boolean => {
  const done = stored('localStorage', outboxPlace(entry.userId, entry.key)).write(text);
  reload();
  return done;
};

export const outbox = {
  of: (userId: string): readonly Waiting[] => readAll().filter((entry) => entry.userId === userId),
  /** @returns whether it could be kept */
  keep: (entry: Waiting): boolean => write(entry, JSON.stringify(entry)),
  /** Changes an entry; nothing if its writer has discarded it meanwhile. @returns whether it is still there */
  change: (entry: Waiting): boolean =>
    stored('localStorage', outboxPlace(entry.userId, entry.key)).read() !== null && outbox.keep(entry),
  discard: (entry: Waiting): void => void write(entry, null),
  /** Calls `listener` when something is kept, sent or discarded. @returns a function that removes the listener */
  onChange: (listener: () => void): (() => void) => useEntries.subscribe(listener),
};

/** What is not sent by itself any more, and waits for its writer. */
export const useHeldEntries = (userId: string): readonly Waiting[] => {
  const entries = useEntries((state) => state.entries);
  return useMemo(() => entries.filter((entry) => entry.userId === userId && entry.held !== null), [entries, userId]);
};

/** Sends it with its key. @throws ApiError, NetworkError, ContractError */
export const send = (entry: Pick<Waiting, 'operation' | 'about' | 'body' | 'key'>): Promise<unknown> =>
  (senders[entry.operation] as (entry: object) => Promise<unknown>)(entry);

interface Sent<Id extends WaitingOperation> {
  body: Bodies[Id];
  /** Of a bid: the fee that its writer sees. */
  fee?: number;
}

/**
 * For a form that creates: sends, or keeps what is to be sent where there is no line.
 *
 * @returns `send` resolves to whether it waits; `goOn` continues an entry that was taken out to be changed
 */
export const useOutbox = <Id extends WaitingOperation>(operation: Id, about: string, userId: string) => {
  const once = useOnce();
  const entries = useEntries((state) => state.entries);
  const waiting = useMemo(
    () =>
      entries.filter(
        (entry): entry is WaitingOf<Id> => entry.operation === operation && entry.about === about && entry.userId === userId,
      ),
    [entries, operation, about, userId],
  );
  const sendOrKeep = useCallback(
    ({ body, fee = undefined }: Sent<Id>): Promise<{ waits: boolean }> =>
      once(async (key) => {
        const now = new Date().toISOString();
        const keep = (triedAt: string | null): boolean =>
          outbox.keep({ operation, key, userId, about, body, fee: fee ?? null, writtenAt: now, triedAt, held: null } as Waiting);
        // The entry is tried at once by whoever sends what waits.
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
