import type { QueryClient } from '@tanstack/react-query';
import { cacheNames, type FromWorker, type ToWorker } from '#config/device';
import { markOpenedPushRead } from '#features/notifications/opened-push';
import { forgetPush, renewPush } from '#features/push/device-push';
import { call } from '#lib/api';
import { line } from '#lib/line';
import { session } from '#lib/session';
import { placeOf } from '#shared/opened-push';
import { registerWorker } from './register';
import { startSending } from './sender';

/** Many browsers may get their line back at once: each asks again after a random part of this, in milliseconds. */
const spreadMs = 2_000;
/** How often a page without a line asks whether it is back, in milliseconds. */
const askMs = 30_000;

/** A line is known by an answer that comes over it (lib/line.ts), and a screen that is told of changes may ask for none for minutes. */
const askForLine = (signal: AbortSignal): void => {
  const ask = (): void => {
    if (line.isDown() && navigator.onLine) void call('getMe').catch(() => undefined);
  };
  window.addEventListener('online', () => setTimeout(ask, Math.random() * spreadMs), { signal });
  const timer = setInterval(ask, askMs);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Deletes what was kept to be read without a connection. The worker does so, too, for what is under way. */
const forgetKept = async (): Promise<void> => {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' } satisfies ToWorker);
  // Not there without HTTPS.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cacheNames.kept)).map((name) => caches.delete(name)));
};

/** A press on a push has led to this page. */
const arrive = async (queryClient: QueryClient): Promise<void> => {
  const { href } = window.location;
  await markOpenedPushRead(href, queryClient);
  // Not once more when the page is loaded anew. The reader may have gone on meanwhile.
  if (window.location.href === href && placeOf(href) !== href)
    window.history.replaceState(window.history.state, '', placeOf(href));
};

/** A press on a push leads to this address, of which the worker thinks that this page shows it: some browsers tell it only where a page began. */
const go = async (address: string, queryClient: QueryClient): Promise<void> => {
  const { href } = window.location;
  if (placeOf(href, 'page') !== placeOf(address, 'page')) {
    window.location.assign(address);
    return;
  }
  if (placeOf(href) !== placeOf(address)) window.location.assign(placeOf(address));
  await markOpenedPushRead(address, queryClient);
};

/** The mail about it comes all the same. */
const reportUnread = (error: unknown): void => console.warn('What a push has told was not marked as read', error);

/** Starts what goes on while somebody is signed in, until the signal. */
export const startDevice = (queryClient: QueryClient, userId: string, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const refetch = (): void => void queryClient.invalidateQueries().catch(() => undefined);
  const sender = startSending(queryClient, userId, signal);
  const hear = ({ data, ports }: MessageEvent<FromWorker>): void => {
    if (data.kind === 'answered') line.hear(data.address, data.keptAt);
    else if (data.kind === 'pressed') void go(data.address, queryClient).catch(reportUnread);
    else void sender.flush().then((isEmpty) => ports[0]?.postMessage(isEmpty));
  };
  const unheard = line.onBack(() => setTimeout(refetch, Math.random() * spreadMs));
  // The session ends, whoever ended it.
  const unwatched = session.subscribe(({ id }, before) => {
    if (before.id === null || id === before.id) return;
    void forgetKept();
    void forgetPush(queryClient);
  });
  signal.addEventListener('abort', () => {
    unheard();
    unwatched();
  });
  askForLine(signal);
  registerWorker({ hear, refetch, signal });
  arrive(queryClient).catch(reportUnread);
  // The next page tries again.
  renewPush(queryClient).catch((error: unknown) => console.warn('The subscription to pushes was not renewed', error));
};
