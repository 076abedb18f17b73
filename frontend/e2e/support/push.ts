import type { Page } from 'playwright-core';
import { sharedApp, sharedEndpoints } from './browser';
import { runSchedule } from './mail';

/** A push notification that the local push service has delivered (infra/local/push/service.ts). */
interface DeliveredPush {
  device: string;
  payload: { notification: { title: string; body: string; navigate: string } };
}

/** Sends all due pushes, and returns those of a subscription, oldest first. */
export const pushesTo = async (endpoint: string): Promise<DeliveredPush[]> => {
  await runSchedule('send-due-mail');
  const all = (await (await fetch(`${sharedEndpoints().push.url}/store`)).json()) as DeliveredPush[];
  return all.filter(({ device }) => endpoint.endsWith(`/${device}`));
};

/** Returns the endpoint of a page's push subscription, or null. */
export const pushEndpointOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('settee-local-push') ?? 'null') as { endpoint: string } | null)?.endpoint ?? null,
  );

export interface Device {
  /** Dispatches a push with this payload to the service worker, as the browser does. */
  receive: (payload: unknown) => Promise<void>;
  /** The notifications on the device's screen. */
  shown: () => Promise<{ title: string; body: string }[]>;
  /** Clicks the first notification. @returns the URL that it opens if no page is open */
  click: () => Promise<string>;
}

/** Grants the permission to show notifications. A headless browser grants it, but reports it as denied, so this fakes the report. */
export const allowPush = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['notifications'], { origin: sharedApp() });
  await page.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
};

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  data: unknown;
  close: () => void;
}

/** The parts of a service worker's global scope that this file uses. */
interface WorkerScope {
  shown: ShownNotification[];
  opened: string;
  dispatchEvent: (event: Event) => boolean;
  ServiceWorkerRegistration: { prototype: object };
  Clients: { prototype: object };
  WindowClient: { prototype: object };
}

/**
 * Simulates the device that a page with a service worker runs on. It stays valid when the page navigates. The worker is real, and so is
 * the push, which the browser's DevTools protocol delivers (`ServiceWorker.deliverPushMessage`). A headless browser shows no
 * notifications and has no clicks on them, so both are simulated.
 */
export const simulateDevice = async (page: Page): Promise<Device> => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, { body = '', tag = '', data }: NotificationOptions = {}) {
        scope.shown = scope.shown.filter((other) => tag === '' || other.tag !== tag);
        const one: ShownNotification = { title, body, tag, data, close: () => scope.shown.splice(scope.shown.indexOf(one), 1) };
        scope.shown.push(one);
      },
    });
    Object.assign(scope.Clients.prototype, {
      async openWindow(address: string) {
        scope.opened = address;
        return null;
      },
    });
    // The real one is only allowed after a click.
    Object.assign(scope.WindowClient.prototype, {
      async focus() {
        return this;
      },
    });
    // A headless browser has no app icon.
    Object.assign(navigator, { setAppBadge: async () => undefined });
  });
  return {
    receive: async (payload) => {
      const developer = await page.context().newCDPSession(page);
      const registration = new Promise<string>((resolve) => {
        developer.on(
          'ServiceWorker.workerRegistrationUpdated',
          ({ registrations: [first] }) => first && resolve(first.registrationId),
        );
      });
      await developer.send('ServiceWorker.enable');
      const push = { origin: sharedApp(), registrationId: await registration, data: JSON.stringify(payload) };
      await developer.send('ServiceWorker.deliverPushMessage', push);
      // With two open sessions, a page is no longer offline after a reload.
      await developer.detach();
    },
    shown: () => worker.evaluate(() => (self as unknown as WorkerScope).shown.map(({ title, body }) => ({ title, body }))),
    click: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as WorkerScope;
        const work: Promise<unknown>[] = [];
        const waitUntil = (one: Promise<unknown>) => work.push(one);
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: scope.shown[0], waitUntil }));
        await Promise.all(work);
        return scope.opened;
      }),
  };
};
