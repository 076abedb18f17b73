import type { CDPSession, Page } from 'playwright-core';
import { sharedEndpoints } from './browser';

/** A push as the local push service has delivered it (infra/local/push/service.ts). */
interface Delivered {
  device: string;
  payload: { notification: { title: string; body: string; navigate: string } };
}

/** What was delivered to a subscription, oldest first. */
export const deliveredTo = async (endpoint: string): Promise<Delivered[]> => {
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

const registrationOf = (cdp: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && new URL(scopeURL).origin === origin);
      if (own) resolve(own.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });

/** The device of a page that the service worker serves: it goes on without the page. */
export const deviceOf = async (page: Page): Promise<Device> => {
  const { origin } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(cdp, origin);
  const worker = () => {
    const [one] = page.context().serviceWorkers();
    if (!one) throw new Error('There is no service worker.');
    return one;
  };
  return {
    receive: (payload) =>
      cdp
        .send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
        .then(() => undefined),
    shown: () =>
      worker().evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      }),
    press: () =>
      worker().evaluate(async () => {
        const scope = self as unknown as {
          registration: ServiceWorkerRegistration;
          dispatchEvent: (event: Event) => boolean;
          NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event;
          WindowClient: { prototype: { focus: () => Promise<unknown> } };
        };
        const [notification] = await scope.registration.getNotifications();
        const event = new scope.NotificationEvent('notificationclick', { notification });
        // No protocol presses a notification, and a browser lets a worker bring a tab to the front, or wait, only for a press of a person's.
        scope.WindowClient.prototype.focus = async function focus() {
          return this;
        };
        const work: Promise<unknown>[] = [];
        Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) });
        scope.dispatchEvent(event);
        await Promise.all(work);
      }),
  };
};
