import type { FromWorker } from '#config/device';
import { links } from '#shared/links';
import { site } from '#shared/site/site';
import type { WindowClient, WorkerScope } from './scope';

/** Long enough for a suspended page. */
const pageMs = 60_000;

const ask = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), pageMs);
    page.postMessage({ kind: 'send' } satisfies FromWorker, [port2]);
  });

/**
 * Makes an open page send the waiting entries, because only pages know the session's id. Without one, notifies the reader, if allowed.
 * @throws Error if entries still wait, so that the browser tries again later
 */
export const sendWaiting = async ({ clients, registration }: WorkerScope, lastChance: boolean): Promise<void> => {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page ? await ask(page) : lastChance && (await remind(registration))) return;
  throw new Error('Some entries are not sent yet');
};

const remind = async (registration: ServiceWorkerRegistration): Promise<boolean> => {
  if (Notification.permission !== 'granted') return false;
  await registration.showNotification("What you wrote hasn't been sent yet", {
    body: `Open ${site.name} to send it.`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: 'outbox',
    data: { navigate: new URL(links.dashboard, registration.scope).href },
  });
  return true;
};
