import type { Page } from 'playwright-core';
import { sharedApp, sharedEndpoints } from './browser';
import { runSchedule } from './mail';

/** A push as the local push service has delivered it (infra/local/push/service.ts). */
interface Delivered {
  device: string;
  payload: { notification: { title: string; body: string; navigate: string } };
}

/** Sends everything that is due, and returns the pushes of a subscription, oldest first. */
export const deliveredTo = async (endpoint: string): Promise<Delivered[]> => {
  await runSchedule('send-due-mail');
  const all = (await (await fetch(`${sharedEndpoints().push.url}/store`)).json()) as Delivered[];
  return all.filter(({ device }) => endpoint.endsWith(`/${device}`));
};

/** The endpoint of a page's subscription, or null. */
export const endpointOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('settee-local-push') ?? 'null') as { endpoint: string } | null)?.endpoint ?? null,
  );

export interface Device {
  /** Dispatches a push with this payload to the service worker, as the browser does. */
  receive: (payload: unknown) => Promise<void>;
  /** The notifications on the device's screen. */
  shown: () => Promise<{ title: string; body: string }[]>;
  /** Clicks the notification. @returns the address to open if no page is open */
  press: () => Promise<string>;
}

/** Grants a profile's pages the permission to show notifications. The headless browser grants it, but reports it as denied. */
export const allowPush = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['notifications'], { origin: sharedApp() });
  await page.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
};

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
  close: () => void;
}

/** The used parts of a service worker's global scope. */
interface Scope {
  shown: Shown[];
  opened: string;
  dispatchEvent: (event: Event) => boolean;
  ServiceWorkerRegistration: { prototype: object };
  Clients: { prototype: object };
  WindowClient: { prototype: object };
}

/**
 * The device of a page that the service worker serves: it goes on when the page leads elsewhere. The worker and the push that it gets are the
 * browser's (`ServiceWorker.deliverPushMessage` of its protocol for developers, in place of a push service of its maker). A headless
 * browser has no notifications on screen and no press on one, which alone may open a window: both are simulated.
 */
export const deviceOf = async (page: Page): Promise<Device> => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, { body = '', tag = '', data }: NotificationOptions = {}) {
        scope.shown = scope.shown.filter((other) => tag === '' || other.tag !== tag);
        const one: Shown = { title, body, tag, data, close: () => scope.shown.splice(scope.shown.indexOf(one), 1) };
        scope.shown.push(one);
      },
    });
    Object.assign(scope.Clients.prototype, {
      async openWindow(address: string) {
        scope.opened = address;
        return null;
      },
    });
    // Only allowed after a click.
    Object.assign(scope.WindowClient.prototype, {
      async focus() {
        return this;
      },
    });
    // There is no icon.
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
      // With a second one, a page forgets that it is offline when it is loaded again.
      await developer.detach();
    },
    shown: () => worker.evaluate(() => (self as unknown as Scope).shown.map(({ title, body }) => ({ title, body }))),
    press: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as Scope;
        const work: Promise<unknown>[] = [];
        const waitUntil = (one: Promise<unknown>) => work.push(one);
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: scope.shown[0], waitUntil }));
        await Promise.all(work);
        return scope.opened;
      }),
  };
};
