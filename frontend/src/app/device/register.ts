import { create } from 'zustand';
import { buildLock, type FromWorker, type ToWorker } from '#config/device';
import { workerFile } from '#shared/pages';

/** A new version of the site that waits. `reload` activates it and reloads this page. */
export const useNewVersion = create<{ reload: (() => void) | null }>(() => ({ reload: null }));

/** How often an open page checks for a new version. The browser checks on each page load. */
const updateCheckMs = 60 * 60_000;
/** A worker that has not answered by then is of an older version. */
const answerTimeoutMs = 5_000;

/** Returns the name of the page's entry script, which identifies its build. */
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
    setTimeout(resolve, answerTimeoutMs, '');
    send(worker, { kind: 'build' }, [port2]);
  });

/** Activates the worker, then reloads this page. Other open pages keep their own files. */
const reloadWith = (worker: ServiceWorker): void => {
  const reload = (): void => window.location.reload();
  // Another tab may have activated it.
  if (worker.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  send(worker, { kind: 'take over' });
};

/** Activates the worker if this page is of its version. Otherwise offers the new version. */
const offer = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === ownBuild()) send(worker, { kind: 'take over' });
  else useNewVersion.setState({ reload: () => reloadWith(worker) });
};

interface WorkerOptions {
  receive: (message: MessageEvent<FromWorker>) => void;
  /** Called when the first worker has started, which has not seen this page's answers. */
  handOver: () => void;
  signal: AbortSignal;
}

/** Removes the worker, which would get in the way of `npm run dev`. */
const unregister = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};

const register = async ({ handOver, signal }: WorkerOptions): Promise<void> => {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', handOver, { once: true, signal });
  const registration = await serviceWorker.register(workerFile, { updateViaCache: 'none' });
  send(registration.active, { kind: 'opened' });
  if (registration.waiting) void offer(registration.waiting);
  const listen = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without a controller, it is the first worker and activates itself.
      if (installing.state === 'installed' && serviceWorker.controller) void offer(installing);
    });
  };
  registration.addEventListener('updatefound', listen, { signal });
  // Fails without a connection.
  const timer = setInterval(() => registration.update().catch(() => undefined), updateCheckMs);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Registers the service worker on HTTPS and localhost. */
export const registerWorker = (given: WorkerOptions): void => {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void unregister();
    return;
  }
  // Holds the lock until the page closes, so that the worker keeps the files of this build.
  void navigator.locks?.request(buildLock(ownBuild()), { mode: 'shared' }, () => new Promise(() => undefined));
  navigator.serviceWorker.addEventListener('message', given.receive, { signal: given.signal });
  navigator.serviceWorker.startMessages();
  // Strict privacy settings refuse workers. The site works without one.
  void register(given).catch((error: unknown) => console.warn('There is no service worker', error));
};
