import { create } from 'zustand';
import { buildLock, type FromWorker, type ToWorker } from '#config/device';
import { workerFile } from '#shared/pages';

/** A new version that waits. `reload` lets it take over this page. */
export const useNewVersion = create<{ reload: (() => void) | null }>(() => ({ reload: null }));

/** Milliseconds between checks on an open page. The browser checks with each page load. */
const askEveryMs = 60 * 60_000;
/** Milliseconds. A worker that does not answer by then is an older one. */
const answerMs = 5_000;

/** The name of the page's entry script. */
const ownBuild = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/index-"]');
  return /\/([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1] ?? '';
};

const send = (worker: ServiceWorker | null | undefined, message: ToWorker, transfer: Transferable[] = []): void =>
  worker?.postMessage(message, transfer);

const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, answerMs, '');
    send(worker, { kind: 'build' }, [port2]);
  });

/** Lets the worker take over, then reloads this page. Other open pages keep their own files. */
const reloadWith = (worker: ServiceWorker): void => {
  const reload = (): void => window.location.reload();
  // Another tab may have let it take over.
  if (worker.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  send(worker, { kind: 'take over' });
};

/** A page of the new version lets it take over. Any other page offers it. */
const offer = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === ownBuild()) send(worker, { kind: 'take over' });
  else useNewVersion.setState({ reload: () => reloadWith(worker) });
};

interface Registering {
  receive: (message: MessageEvent<FromWorker>) => void;
  /** Refetches everything, because earlier answers are not cached. */
  refetch: () => void;
  signal: AbortSignal;
}

/** A worker would be in the way of `npm run dev`. */
const unregister = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};

const register = async ({ refetch, signal }: Registering): Promise<void> => {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', refetch, { once: true, signal });
  const registration = await serviceWorker.register(workerFile, { updateViaCache: 'none' });
  send(registration.active, { kind: 'opened' });
  if (registration.waiting) void offer(registration.waiting);
  const listen = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without a controller, it is the first worker and takes over by itself.
      if (installing.state === 'installed' && serviceWorker.controller) void offer(installing);
    });
  };
  registration.addEventListener('updatefound', listen, { signal });
  // Without a connection there is no new version.
  const timer = setInterval(() => registration.update().catch(() => undefined), askEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Registers the service worker on HTTPS and localhost. */
export const registerWorker = (given: Registering): void => {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void unregister();
    return;
  }
  // Held until the page closes, so that the files of its build stay.
  void navigator.locks?.request(buildLock(ownBuild()), { mode: 'shared' }, () => new Promise(() => undefined));
  navigator.serviceWorker.addEventListener('message', given.receive, { signal: given.signal });
  navigator.serviceWorker.startMessages();
  // Strict privacy settings refuse it. The site works without it.
  void register(given).catch((error: unknown) => console.warn('There is no service worker', error));
};
