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

/** Milliseconds between retries: the browser may not notice that the connection is back. */
const againMs = 30_000;

/**
 * Milliseconds. The server forgets idempotency keys after a day, so older tries that may have arrived are not repeated. Leaves
 * room for wrong clocks.
 */
const keyLivesMs = 20 * 60 * 60_000;

/** What must be known before an older entry is sent. */
interface World {
  /** Undefined for messages. */
  acceptingBids: boolean;
  /** Whether the sender has a bid on the project. */
  hasBid: boolean;
  /** Undefined if no fee is due. */
  feeTiers?: readonly FeeTier[];
  now: number;
}

/** Returns what the sender has to decide first, because something has changed, or undefined. */
export const objectionTo = (
  { operation, body, fee, triedAt }: Waiting,
  { acceptingBids, hasBid, feeTiers, now }: World,
): Held | undefined => {
  // A question is decided once, however often this is sent.
  if (operation === 'answerQuestion') return undefined;
  if (operation === 'placeBid') {
    // The bid may be the result of an earlier try. The server knows its key.
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
  if (triedAt === null || now - Date.parse(triedAt) < keyLivesMs) return undefined;
  return {
    text: 'It may have arrived already. Please check before you send it again.',
    sendAnyway: { triedAt: null },
  };
};

/** @throws ApiError, NetworkError, ContractError */
const worldOf = async ({ operation, about }: Waiting): Promise<World> => {
  const world = { acceptingBids: true, hasBid: false, now: Date.now() };
  if (operation === 'sendMessage' || operation === 'answerQuestion') return world;
  const { acceptingBids } = await call('getProject', { params: { id: about }, fresh: true });
  if (operation === 'askQuestion') return { ...world, acceptingBids };
  // A stager sees only its own bid.
  const [{ items }, { feeTiers }] = await Promise.all([
    callPage('listProjectBids', { params: { id: about }, fresh: true }),
    fetchConfig(),
  ]);
  return { ...world, acceptingBids, hasBid: items.length > 0, feeTiers };
};

/** A refusal that a retry would get again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401;

/** Returns the server's reason as a sentence. */
const reasonOf = (error: unknown): string => {
  const text = messageOf(error, 'It was refused.');
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** The answer may have arrived earlier, so the question shows it. */
const mayStand = ({ operation, triedAt }: Waiting, { status }: ApiError): boolean =>
  operation === 'answerQuestion' && triedAt !== null && status === 409;

const shownBy = ({ operation, about }: Waiting): string[][] => {
  if (operation === 'sendMessage') return [['conversations'], ['messages', about]];
  return operation === 'placeBid' ? [['projects'], ['bids']] : [['projects', about]];
};

const arrived: Record<Waiting['operation'], string> = {
  sendMessage: 'Message sent',
  placeBid: 'Bid submitted successfully!',
  askQuestion: 'Question sent',
  answerQuestion: 'Answer sent',
};

/** @returns whether it was sent, or held for a decision */
const settle = async (entry: Waiting, queryClient: QueryClient): Promise<boolean> => {
  try {
    const held = objectionTo(entry, await worldOf(entry));
    if (held) {
      outbox.change({ ...entry, held });
      return true;
    }
    // Stored before it is sent, because it may arrive whatever happens then.
    const tried: Waiting = { ...entry, triedAt: entry.triedAt ?? new Date().toISOString() };
    if (!outbox.change(tried)) return true;
    await send(tried);
  } catch (error) {
    if (isRefusal(error) && !mayStand(entry, error)) {
      outbox.change({ ...entry, held: { text: reasonOf(error) } });
      return true;
    }
    // An answer that does not match the contract is still an answer.
    if (!(error instanceof ContractError || isRefusal(error))) {
      if (error instanceof NetworkError || error instanceof ApiError) return false;
      throw error;
    }
  }
  outbox.discard(entry);
  toast({ title: arrived[entry.operation], description: 'It was waiting for the line.' });
  void Promise.all(shownBy(entry).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return true;
};

/** https://developer.mozilla.org/docs/Web/API/SyncManager, missing in some browsers. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to report when the connection is back, also in the background. */
const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(outboxTag);
};

/** Sends waiting entries until the signal. One tab sends at a time. */
export const startSending = (queryClient: QueryClient, userId: string, signal: AbortSignal) => {
  const waiting = (): Waiting[] => outbox.of(userId).filter(({ held }) => held === null);

  const sendAll = async (): Promise<void> => {
    // Another tab may have sent some.
    for (const entry of waiting()) if (signal.aborted || !(await settle(entry, queryClient))) return;
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
  const whenever = (): void => void tryNow().catch((error: unknown) => console.error('Sending what waits failed', error));

  window.addEventListener('online', whenever, { signal });
  window.addEventListener('pageshow', whenever, { signal });
  document.addEventListener('visibilitychange', whenever, { signal });
  const unsubscribers = [
    line.onBack(whenever),
    outbox.onChange(() => {
      if (waiting().length === 0) return;
      whenever();
      // The browser's settings refuse it. The events above remain.
      void askForSync().catch(() => undefined);
    }),
  ];
  const timer = setInterval(whenever, againMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    for (const stop of unsubscribers) stop();
  });
  whenever();
  return { flush };
};
