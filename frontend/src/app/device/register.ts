import { create } from 'zustand';
import { buildLock, type FromWorker, type ToWorker } from '#config/device';
import { workerFile } from '#shared/pages';

/** A new version that is there and waits. `reload`: lets it take over this page. */
export const useNewVersion = create<{ reload: (() => void) | null }>(() => ({ reload: null }));

/** How often a page that stays open asks for a new version, in milliseconds. The browser itself asks with each page that is loaded. */
const askEveryMs = 60 * 60_000;
/** A worker that does not say in this time what it is of is an older one, in milliseconds. */
const answerMs = 5_000;

/** The build that this page is of: the name of its entry. */
const ownBuild = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/index-"]');
  return /\/([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1] ?? '';
};

const tell = (worker: ServiceWorker | null | undefined, message: ToWorker, transfer: Transferable[] = []): void =>
  worker?.postMessage(message, transfer);

const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, answerMs, '');
    tell(worker, { kind: 'build' }, [port2]);
  });

/** The reader wants it: the worker takes over, then this page comes from it. Others that are open go on with their own files. */
const reloadWith = (worker: ServiceWorker): void => {
  const reload = (): void => window.location.reload();
  // Another tab may have let it take over.
  if (worker.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  tell(worker, { kind: 'take over' });
};

/** A page that is of the new version already lets it take over; any other one offers it. */
const offer = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === ownBuild()) tell(worker, { kind: 'take over' });
  else useNewVersion.setState({ reload: () => reloadWith(worker) });
};

interface Registering {
  hear: (message: MessageEvent<FromWorker>) => void;
  /** Asks for everything again: answers that were given before the worker was there are not kept. */
  refetch: () => void;
  signal: AbortSignal;
}

/** While sources are changed (`npm run dev`) there is no worker, and one that is there from before would only be in the way. */
const unregister = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};

const register = async ({ refetch, signal }: Registering): Promise<void> => {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', refetch, { once: true, signal });
  const registration = await serviceWorker.register(workerFile, { updateViaCache: 'none' });
  tell(registration.active, { kind: 'opened' });
  if (registration.waiting) void offer(registration.waiting);
  const listen = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without a controller, it is the first one, which waits for nobody.
      if (installing.state === 'installed' && serviceWorker.controller) void offer(installing);
    });
  };
  registration.addEventListener('updatefound', listen, { signal });
  // If there is no line, there is no new version either.
  const timer = setInterval(() => registration.update().catch(() => undefined), askEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Registers the service worker, where there can be one: on HTTPS, and on the machine itself. */
export const registerWorker = (given: Registering): void => {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void unregister();
    return;
  }
  // Held until the page closes: the files of its build stay.
  void navigator.locks?.request(buildLock(ownBuild()), { mode: 'shared' }, () => new Promise(() => undefined));
  navigator.serviceWorker.addEventListener('message', given.hear, { signal: given.signal });
  navigator.serviceWorker.startMessages();
  // Refused by strict privacy settings: the site works as it does without one.
  void register(given).catch((error: unknown) => console.warn('There is no service worker', error));
};
