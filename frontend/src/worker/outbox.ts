import type { FromWorker } from '#config/device';
import { links } from '#shared/links';
import { site } from '#shared/site';
import type { WindowClient, WorkerScope } from './scope';

/** Long enough for a page that has slept to send what it has. */
const pageMs = 60_000;

const ask = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), pageMs);
    page.postMessage({ kind: 'send' } satisfies FromWorker, [port2]);
  });

/**
 * The line is back. Pages send what waits, because only they know the session: its id is in no place that a worker reads. Where no page
 * is open, it waits for the next one, and the reader is reminded of it if they let the site notify them.
 *
 * @throws Error if something still waits: the browser tries again later
 */
export const sendWaiting = async ({ clients, registration }: WorkerScope, lastChance: boolean): Promise<void> => {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page ? await ask(page) : lastChance && (await remind(registration))) return;
  throw new Error('Something still waits to be sent');
};

const remind = async (registration: ServiceWorkerRegistration): Promise<boolean> => {
  if (Notification.permission !== 'granted') return false;
  await registration.showNotification('What you wrote still waits to be sent', {
    body: `Open ${site.name} to send it.`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: 'outbox',
    data: { navigate: new URL(links.dashboard, registration.scope).href },
  });
  return true;
};
