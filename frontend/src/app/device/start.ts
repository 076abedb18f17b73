import type { Query, QueryClient } from '@tanstack/react-query';
import { cacheNames, type FromWorker, type ToWorker } from '#config/device';
import { markOpenedPushRead } from '#features/notifications/opened-push';
import { forgetPush, renewPush } from '#features/push/device-push';
import { call } from '#lib/api';
import { seenAnswers } from '#lib/client';
import { line } from '#lib/line';
import { session } from '#lib/session';
import { placeOf } from '#shared/push/opened-push';
import { registerWorker } from './register';
import { startSending } from './sender';

/** Spreads the requests of browsers that are back online at the same moment. */
const spreadMs = 2_000;
/** How often to check for a connection. */
const checkMs = 30_000;

/** Calls the API while offline, because a screen with live updates may make no calls for minutes. */
const checkConnection = (signal: AbortSignal): void => {
  const ask = (): void => {
    if (line.isDown() && navigator.onLine) void call('getMe').catch(() => undefined);
  };
  window.addEventListener('online', () => setTimeout(ask, Math.random() * spreadMs), { signal });
  const timer = setInterval(ask, checkMs);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Deletes offline copies. The worker also drops those that are being stored. */
const deleteOfflineCopies = async (): Promise<void> => {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' } satisfies ToWorker);
  // Missing without HTTPS.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cacheNames.kept)).map((name) => caches.delete(name)));
};

const markOpenedPush = async (queryClient: QueryClient): Promise<void> => {
  const { href } = window.location;
  await markOpenedPushRead(href, queryClient);
  // Removes the id from the URL, so that a reload does not repeat this. The user may have navigated in the meantime.
  if (window.location.href === href && placeOf(href) !== href)
    window.history.replaceState(window.history.state, '', placeOf(href));
};

/** Opens a push's URL in this page. The worker cannot always, because some browsers tell it only where a page started. */
const followPush = async (address: string, queryClient: QueryClient): Promise<void> => {
  const { href } = window.location;
  if (placeOf(href, 'page') !== placeOf(address, 'page')) {
    window.location.assign(address);
    return;
  }
  if (placeOf(href) !== placeOf(address)) window.location.assign(placeOf(address));
  await markOpenedPushRead(address, queryClient);
};

/** Logs the failure. The only effect is that the email is sent anyway. */
const reportUnread = (error: unknown): void => console.warn('A notification was not marked as read', error);

/** Starts everything that runs while a user is signed in, until the signal aborts. */
export const startDevice = (queryClient: QueryClient, userId: string, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const refetch = (): void => void queryClient.invalidateQueries().catch(() => undefined);
  /** Stores what this page shows. Repeats the calls that the worker has not seen and the page does not have yet. */
  const handOver = (): void => {
    const id = session.id();
    if (id === null) return;
    navigator.serviceWorker.controller?.postMessage({ kind: 'keep', session: id, answers: seenAnswers(id) } satisfies ToWorker);
    const predicate = ({ state }: Query): boolean => state.fetchStatus === 'fetching';
    void queryClient.invalidateQueries({ predicate }).catch(() => undefined);
  };
  const sender = startSending(queryClient, userId, signal);
  const receive = ({ data, ports }: MessageEvent<FromWorker>): void => {
    if (data.kind === 'answered') line.receive(data.address, data.keptAt);
    else if (data.kind === 'missing') line.miss();
    else if (data.kind === 'pressed') void followPush(data.address, queryClient).catch(reportUnread);
    else void sender.flush().then((isEmpty) => ports[0]?.postMessage(isEmpty));
  };
  const unsubscribe = line.onBack(() => setTimeout(refetch, Math.random() * spreadMs));
  const unwatched = session.subscribe(({ id }, before) => {
    if (before.id === null || id === before.id) return;
    void deleteOfflineCopies();
    void forgetPush(queryClient);
  });
  signal.addEventListener('abort', () => {
    unsubscribe();
    unwatched();
  });
  checkConnection(signal);
  registerWorker({ receive, handOver, signal });
  markOpenedPush(queryClient).catch(reportUnread);
  // The next page retries.
  renewPush(queryClient).catch((error: unknown) => console.warn('The subscription to pushes was not renewed', error));
};
