import type { Page } from 'playwright-core';
import { sharedApp, sharedEndpoints } from './browser';
import { runSchedule } from './mail';

/** A push as the local push service has delivered it (infra/local/push/service.ts). */
interface Delivered {
  device: string;
  payload: { notification: { title: string; body: string; navigate: string } };
}

/** What was delivered to a subscription once all that is due was sent, oldest first. */
export const deliveredTo = async (endpoint: string): Promise<Delivered[]> => {
  await runSchedule('send-due-mail');
  const all = (await (await fetch(`${sharedEndpoints().push.url}/store`)).json()) as Delivered[];
  return all.filter(({ device }) => endpoint.endsWith(`/${device}`));
};

/** The endpoint that a page's browser has subscribed with; null: it has none. */
export const endpointOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('settee-local-push') ?? 'null') as { endpoint: string } | null)?.endpoint ?? null,
  );

export interface Device {
  /** Hands a payload to the service worker, as the browser does with a push once it has opened it. */
  receive: (payload: unknown) => Promise<void>;
  /** What stands on the screen of the device. */
  shown: () => Promise<{ title: string; body: string }[]>;
  /** Presses the notification. */
  press: () => Promise<void>;
}

/** Lets a page tell its reader, who was asked and has allowed it. The headless browser grants it, and then says that it is denied: it has no screen for it. */
export const allowPush = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['notifications'], { origin: sharedApp() });
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
};

interface Shown {
  title: string;
  body: string;
  data: unknown;
  close: () => void;
}

/** What of a service worker's global scope is used here. */
interface Scope {
  shown: Shown[];
  happen: (event: Event) => Promise<void>;
  PushEvent: new (name: string, init: { data: string }) => Event;
  dispatchEvent: (event: Event) => boolean;
  ServiceWorkerRegistration: { prototype: object };
  WindowClient: { prototype: object };
}

/**
 * The device of a page that the service worker serves: it goes on when the page leads elsewhere. Its worker is the browser's; what a headless one has
 * not is stood in for: a push service of its maker, a screen for notifications, and somebody who presses one.
 */
export const deviceOf = async (page: Page): Promise<Device> => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.happen = async (event) => {
      const work: Promise<unknown>[] = [];
      scope.dispatchEvent(Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) }));
      await Promise.all(work);
    };
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, { body = '', data }: NotificationOptions = {}) {
        const one: Shown = { title, body, data, close: () => scope.shown.splice(scope.shown.indexOf(one), 1) };
        scope.shown.push(one);
      },
    });
    Object.assign(scope.WindowClient.prototype, {
      // A browser brings a tab to the front only for a press of a person's.
      async focus() {
        return this;
      },
    });
    // There is no icon.
    Object.assign(navigator, { setAppBadge: async () => undefined });
  });
  return {
    receive: (payload) =>
      worker.evaluate((data) => {
        const scope = self as unknown as Scope;
        return scope.happen(new scope.PushEvent('push', { data }));
      }, JSON.stringify(payload)),
    shown: () => worker.evaluate(() => (self as unknown as Scope).shown.map(({ title, body }) => ({ title, body }))),
    press: () =>
      worker.evaluate(() => {
        const scope = self as unknown as Scope;
        return scope.happen(Object.assign(new Event('notificationclick'), { notification: scope.shown[0] }));
      }),
  };
};
