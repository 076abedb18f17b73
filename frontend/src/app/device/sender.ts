import type { QueryClient } from '@tanstack/react-query';
import { outboxTag } from '#config/device';
import { call, callPage } from '#lib/api';
import { fetchConfig } from '#lib/config';
import { ApiError, ContractError, messageOf, NetworkError } from '#lib/errors';
import { formatDollars } from '#lib/format';
import { line } from '#lib/line';
import { type Held, outbox, send, type Waiting } from '#lib/outbox';
import { toast } from '#lib/toast';
import { type FeeTier, platformFee } from '#shared/payment/fees';

/** How often to retry, because the browser may not notice that the connection is back. */
const retryMs = 30_000;

/** After this, an entry that may have arrived is not sent again, because the server forgets its key after a day. Allows for wrong clocks. */
const keyLifetimeMs = 20 * 60 * 60_000;

/** Facts that may have changed since an entry was written. */
interface CurrentFacts {
  acceptingBids: boolean;
  /** Whether the user already has a bid on the project. */
  hasBid: boolean;
  /** Undefined if no fee is due. */
  feeTiers?: readonly FeeTier[];
  now: number;
}

/** Returns what the user must decide first because something has changed, or undefined if the entry can be sent. */
export const objectionTo = (
  { operation, body, fee, triedAt }: Waiting,
  { acceptingBids, hasBid, feeTiers, now }: CurrentFacts,
): Held | undefined => {
  // Sending an answer twice does no harm, because a question is decided only once.
  if (operation === 'answerQuestion') return undefined;
  if (operation === 'placeBid') {
    // After an earlier try, the bid may be this one. Then the server knows its key.
    if (hasBid && triedAt === null) return { text: 'You have bid on this project since, and there is one bid per project.' };
    if (!acceptingBids && !hasBid) return { text: 'This project no longer takes bids. You can find other projects.' };
    const feeNow = platformFee(body, feeTiers);
    if (fee !== null && fee !== feeNow && !hasBid)
      return {
        text: `The platform fee for this bid is ${formatDollars(feeNow)} now; it was ${formatDollars(fee)} when you wrote it.`,
        sendAnyway: { fee: feeNow },
      };
  }
  if (operation === 'askQuestion' && !acceptingBids && triedAt === null)
    return { text: 'This project no longer takes bids or questions.' };
  if (triedAt === null || now - Date.parse(triedAt) < keyLifetimeMs) return undefined;
  return {
    text: 'It may have arrived already. Please check before you send it again.',
    sendAnyway: { triedAt: null },
  };
};

/** @throws ApiError, NetworkError, ContractError */
const loadFacts = async ({ operation, about }: Waiting): Promise<CurrentFacts> => {
  const world = { acceptingBids: true, hasBid: false, now: Date.now() };
  if (operation === 'sendMessage' || operation === 'answerQuestion') return world;
  const { acceptingBids } = await call('getProject', { params: { id: about }, fresh: true });
  if (operation === 'askQuestion') return { ...world, acceptingBids };
  // A stager sees only their own bids.
  const [{ items }, { feeTiers }] = await Promise.all([
    callPage('listProjectBids', { params: { id: about }, fresh: true }),
    fetchConfig(),
  ]);
  return { ...world, acceptingBids, hasBid: items.length > 0, feeTiers };
};

/** Returns whether the server refused the entry and would do so again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401;

/** Returns why an entry was refused, as a sentence. */
const reasonOf = (error: unknown): string => {
  const text = messageOf(error, 'It was refused.');
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** Returns whether an earlier try may have arrived, in which case the question shows the answer. */
const mayHaveArrived = ({ operation, triedAt }: Waiting, { status }: ApiError): boolean =>
  operation === 'answerQuestion' && triedAt !== null && status === 409;

const queryKeysOf = ({ operation, about }: Waiting): string[][] => {
  if (operation === 'sendMessage') return [['conversations'], ['messages', about]];
  return operation === 'placeBid' ? [['projects'], ['bids']] : [['projects', about]];
};

const arrivedTexts: Record<Waiting['operation'], string> = {
  sendMessage: 'Message sent',
  placeBid: 'Bid submitted successfully!',
  askQuestion: 'Question sent',
  answerQuestion: 'Answer sent',
};

/** Sends an entry, or holds it until the user has decided. @returns whether either was done */
const sendOrHold = async (entry: Waiting, queryClient: QueryClient): Promise<boolean> => {
  try {
    const held = objectionTo(entry, await loadFacts(entry));
    if (held) {
      outbox.change({ ...entry, held });
      return true;
    }
    // Records the try before sending, because the entry may arrive even if the page closes.
    const tried: Waiting = { ...entry, triedAt: entry.triedAt ?? new Date().toISOString() };
    if (!outbox.change(tried)) return true;
    await send(tried);
  } catch (error) {
    if (isRefusal(error) && !mayHaveArrived(entry, error)) {
      outbox.change({ ...entry, held: { text: reasonOf(error) } });
      return true;
    }
    // Even an answer that breaks the contract means that the entry has arrived.
    if (!(error instanceof ContractError || isRefusal(error))) {
      if (error instanceof NetworkError || error instanceof ApiError) return false;
      throw error;
    }
  }
  outbox.discard(entry);
  toast({ title: arrivedTexts[entry.operation], description: 'It was waiting for the line.' });
  void Promise.all(queryKeysOf(entry).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return true;
};

/** https://developer.mozilla.org/docs/Web/API/SyncManager, missing in some browsers. */
interface RegistrationWithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the worker when the connection is back, even if no page is open. */
const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as RegistrationWithSync | undefined;
  await registration?.sync?.register(outboxTag);
};

/** Sends waiting entries until the signal aborts. Only one tab sends at a time. */
export const startSending = (queryClient: QueryClient, userId: string, signal: AbortSignal) => {
  const waiting = (): Waiting[] => outbox.of(userId).filter(({ held }) => held === null);

  const sendAll = async (): Promise<void> => {
    // Reads the entries again, because another tab may have sent some.
    for (const entry of waiting()) if (signal.aborted || !(await sendOrHold(entry, queryClient))) return;
  };

  /** @returns whether nothing is waiting */
  const flush = async (): Promise<boolean> => {
    if (waiting().length > 0 && navigator.onLine) {
      const { locks } = navigator as { locks?: LockManager };
      await (locks ? locks.request(`outbox:${userId}`, sendAll) : sendAll());
    }
    return waiting().length === 0;
  };

  let isUnderWay = false;
  const tryNow = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await flush();
    } finally {
      isUnderWay = false;
    }
  };
  const trySafely = (): void => void tryNow().catch((error: unknown) => console.error('Sending what waits failed', error));

  window.addEventListener('online', trySafely, { signal });
  window.addEventListener('pageshow', trySafely, { signal });
  document.addEventListener('visibilitychange', trySafely, { signal });
  const unsubscribers = [
    line.onBack(trySafely),
    outbox.onChange(() => {
      if (waiting().length === 0) return;
      trySafely();
      // The browser's settings may refuse it. The events above still work.
      void askForSync().catch(() => undefined);
    }),
  ];
  const timer = setInterval(trySafely, retryMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    for (const stop of unsubscribers) stop();
  });
  trySafely();
  return { flush };
};
