import { outboxTag, type ToWorker } from '#config/device';
import { deskPages } from '#shared/pages';
import { bearerOf, createAnswerCache, sessionOf } from './kept';
import { sendWaiting } from './outbox';
import { createPush } from './push';
import type { WorkerScope } from './scope';
import { type Build, createShell } from './shell';

/** Filled in by frontend/build/worker.ts. */
declare const build: Build;
declare const self: unknown;

const scope = self as WorkerScope;
const shell = createShell(scope, build);
const kept = createAnswerCache(scope);
const push = createPush(scope);

scope.addEventListener('install', (event) => event.waitUntil(shell.install()));

scope.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    // Requests the page while the worker starts.
    await scope.registration.navigationPreload?.enable();
    await shell.forgetUnused();
    await kept.forgetOthers();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

/** All paths except files, the API and the admin panel. */
const isScreen = (pathname: string): boolean =>
  !/^\/(?:api|media|live|__\w+)(?:\/|$)|\.\w+$/.test(pathname) && !Object.values<string>(deskPages).includes(pathname);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (pathname === '/api/auth/logout') {
    const session = bearerOf(request.headers);
    if (session) event.waitUntil(kept.end(session));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(shell.open(event));
    return;
  }
  if (pathname.startsWith('/assets/')) return event.respondWith(shell.file(request));
  const session = sessionOf(request);
  if (session) event.respondWith(kept.answer(event, session));
});

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.kind === 'opened') event.waitUntil(shell.forgetUnused());
  if (message.kind === 'take over') event.waitUntil(scope.skipWaiting());
  if (message.kind === 'keep') event.waitUntil(kept.keep(message.session, message.answers));
  if (message.kind === 'forget') event.waitUntil(kept.endAll());
  if (message.kind === 'build') event.ports[0]?.postMessage(build.name);
});

scope.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendWaiting(scope, event.lastChance));
});

scope.addEventListener('push', (event) => event.waitUntil(push.show(event.data?.text())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(push.open(event)));
