import type { FromWorker } from '#config/device';
import { links } from '#shared/links';
import { placeOf } from '#shared/opened-push';
import { site } from '#shared/site';
import type { NotificationEvent, WindowClient, WorkerScope } from './scope';

/**
 * What is shown of a push, in the declarative form that browsers show by themselves where they can (docs/notifications.md):
 * `{ "web_push": 8030, "notification": { "title", "body", "navigate", "tag", "renotify", "lang" }, "app_badge": 3 }`.
 */
interface Shown {
  title: string;
  body: string;
  /** An address of this site. */
  navigate: string;
  tag: string | undefined;
  /** Heard, too, when it replaces another one. */
  renotify: boolean;
  lang: string | undefined;
  /** The number on the app's icon; undefined: as it is. */
  badge: number | undefined;
}

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const fieldsOf = (value: unknown): Partial<Record<string, unknown>> => (typeof value === 'object' && value !== null ? value : {});

/** An address within the site; the dashboard in place of any other. */
const within = (origin: string, address: unknown): string => {
  const home = origin + links.dashboard;
  try {
    const url = new URL(textOf(address) ?? home, origin);
    return url.origin === origin ? url.href : home;
  } catch {
    return home;
  }
};

/** What to show for a payload. A browser takes the right to push from a site that shows nothing, so there always is something. */
export const shownOf = (payload: string | undefined, origin: string): Shown => {
  const message = fieldsOf(parse(payload));
  const { title, body, navigate, tag, renotify, lang } = fieldsOf(message.notification);
  const count = /^\d{1,6}$/.test(String(message.app_badge)) ? Number(message.app_badge) : undefined;
  const read = textOf(title);
  return {
    title: read ?? `${site.name}: something is new`,
    body: (read && textOf(body)) ?? '',
    navigate: within(origin, read && navigate),
    tag: textOf(tag),
    renotify: renotify === true,
    lang: textOf(lang),
    badge: count,
  };
};

const isSamePage = (one: string, other: string): boolean => placeOf(one, 'page') === placeOf(other, 'page');

/** The tab that a notification leads to: one that shows its page, one that somebody looks at, any. */
export const tabFor = (tabs: readonly WindowClient[], address: string): WindowClient | undefined =>
  tabs.find(({ url }) => isSamePage(url, address)) ??
  tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
  tabs[0];

export const createPush = ({ registration, clients, location, navigator }: WorkerScope) => ({
  async show(payload: string | undefined): Promise<void> {
    const { title, body, navigate, tag, renotify, lang, badge } = shownOf(payload, location.origin);
    const showing = registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { navigate },
      ...(tag && { tag, renotify }),
      ...(lang && { lang }),
    });
    // Where icons have no numbers, there is nothing to do. What is to be read does not wait for it, and stands without it.
    const counting = badge !== undefined && (badge > 0 ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.());
    await Promise.all([showing, Promise.resolve(counting).catch(() => undefined)]);
  },

  /** Leads to what the notification is about: in a tab of the site if there is one. */
  async open({ notification }: Pick<NotificationEvent, 'notification'>): Promise<void> {
    notification.close();
    const address = within(location.origin, fieldsOf(notification.data).navigate);
    const tab = tabFor(await clients.matchAll({ type: 'window', includeUncontrolled: true }), address);
    if (!tab) return void (await clients.openWindow(address));
    const focused = await tab.focus();
    if (isSamePage(focused.url, address)) return focused.postMessage({ kind: 'pressed', address } satisfies FromWorker);
    // A tab that this worker does not control cannot be sent anywhere.
    await focused.navigate(address).catch(() => clients.openWindow(address));
  },
});
