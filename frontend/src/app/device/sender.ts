import type { QueryClient } from '@tanstack/react-query';
import { outboxTag } from '#config/device';
import { call, callPage } from '#lib/api';
import { fetchConfig } from '#lib/config';
import { ApiError, ContractError, messageOf, NetworkError } from '#lib/errors';
import { formatDollars } from '#lib/format';
import { line } from '#lib/line';
import { type Held, outbox, send, type Waiting } from '#lib/outbox';
import { toast } from '#lib/toast';
import { type FeeTier, platformFee } from '#shared/fees';

/** How often a page that is open tries again, in milliseconds: a line may be back without the browser's notice. */
const againMs = 30_000;

/**
 * The server knows an idempotency key for a day. What was tried longer ago, and may have arrived, is not sent again by itself; in
 * milliseconds, with room for clocks that are wrong.
 */
const keyLivesMs = 20 * 60 * 60_000;

/** What has to be known before something is sent that was written a while ago. */
interface World {
  /** The project of a bid or a question; of a message, there is none. */
  acceptingBids: boolean;
  /** Whether its writer has bid on the project. */
  hasBid: boolean;
  /** By which the server reckons now; undefined where no fee is asked. */
  feeTiers?: readonly FeeTier[];
  now: number;
}

/** What its writer has to know or decide first, because the world has changed since; undefined: nothing. */
export const objectionTo = (
  { operation, body, fee, triedAt }: Waiting,
  { acceptingBids, hasBid, feeTiers, now }: World,
): Held | undefined => {
  // Decided once, however often it is sent.
  if (operation === 'answerQuestion') return undefined;
  if (operation === 'placeBid') {
    // What was tried may be the bid that is there: its key tells the server, and the server tells us.
    if (hasBid && triedAt === null) return { text: 'You have bid on this project since, and there is one bid per project.' };
    if (!acceptingBids && !hasBid) return { text: 'The project takes no more bids. Other projects do: see Find Projects.' };
    const feeNow = platformFee(body, feeTiers);
    if (fee !== null && fee !== feeNow && !hasBid)
      return {
        text: `The platform fee for this bid is ${formatDollars(feeNow)} now; it was ${formatDollars(fee)} when you wrote it.`,
        sendAnyway: { fee: feeNow },
      };
  }
  if (operation === 'askQuestion' && !acceptingBids && triedAt === null)
    return { text: 'The project takes no more bids, and so no more questions.' };
  if (triedAt === null || now - Date.parse(triedAt) < keyLivesMs) return undefined;
  return {
    text: 'It may have arrived when it was first sent. Please look before you send it again.',
    sendAnyway: { triedAt: null },
  };
};

/** @throws ApiError, NetworkError, ContractError */
const worldOf = async ({ operation, about }: Waiting): Promise<World> => {
  const world = { acceptingBids: true, hasBid: false, now: Date.now() };
  if (operation === 'sendMessage' || operation === 'answerQuestion') return world;
  const { acceptingBids } = await call('getProject', { params: { id: about }, fresh: true });
  if (operation === 'askQuestion') return { ...world, acceptingBids };
  // A stager is shown its own bid alone.
  const [{ items }, { feeTiers }] = await Promise.all([
    callPage('listProjectBids', { params: { id: about }, fresh: true }),
    fetchConfig(),
  ]);
  return { ...world, acceptingBids, hasBid: items.length > 0, feeTiers };
};

/** A refusal is final where the same call would be refused again; all else passes. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401;

/** Why the server refuses it, as a sentence: another one may follow. */
const reasonOf = (error: unknown): string => {
  const text = messageOf(error, 'It was refused.');
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** An answer that may have arrived before is refused because it stands there: its question shows what was answered. */
const mayStand = ({ operation, triedAt }: Waiting, { status }: ApiError): boolean =>
  operation === 'answerQuestion' && triedAt !== null && status === 409;

/** The queries that show it once it has arrived. */
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

/** @returns whether it is settled: sent, or held until its writer has decided */
const settle = async (entry: Waiting, queryClient: QueryClient): Promise<boolean> => {
  try {
    const held = objectionTo(entry, await worldOf(entry));
    if (held) {
      outbox.change({ ...entry, held });
      return true;
    }
    // Before it is sent: whatever happens then, it may have arrived.
    const tried: Waiting = { ...entry, triedAt: entry.triedAt ?? new Date().toISOString() };
    if (!outbox.change(tried)) return true;
    await send(tried);
  } catch (error) {
    if (isRefusal(error) && !mayStand(entry, error)) {
      outbox.change({ ...entry, held: { text: reasonOf(error) } });
      return true;
    }
    // An answer that nobody understands is an answer.
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

/** Background Sync, which not every browser has. https://developer.mozilla.org/docs/Web/API/SyncManager */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Has the browser say when the line is back, also to a page in the background. */
const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(outboxTag);
};

/** Sends what waits whenever there may be a line, until the signal. One tab sends at a time. */
export const startSending = (queryClient: QueryClient, userId: string, signal: AbortSignal) => {
  const waiting = (): Waiting[] => outbox.of(userId).filter(({ held }) => held === null);

  const sendAll = async (): Promise<void> => {
    // What another tab has sent meanwhile is gone.
    for (const entry of waiting()) if (signal.aborted || !(await settle(entry, queryClient))) return;
  };

  /** @returns whether nothing waits any more */
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
  const unheard = [
    line.onBack(whenever),
    outbox.onChange(() => {
      if (waiting().length === 0) return;
      whenever();
      // Refused by the browser's settings: the events above are left.
      void askForSync().catch(() => undefined);
    }),
  ];
  const timer = setInterval(whenever, againMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    for (const stop of unheard) stop();
  });
  whenever();
  return { flush };
};
