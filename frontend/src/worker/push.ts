import type { FromWorker } from '#config/device';
import { links } from '#shared/links';
import { placeOf } from '#shared/push/opened-push';
import { site } from '#shared/site/site';
import type { NotificationEvent, WindowClient, WorkerScope } from './scope';

/**
 * A push in the declarative form, which some browsers show without a worker (docs/notifications.md):
 * `{ "web_push": 8030, "notification": { "title", "body", "navigate", "tag", "renotify", "lang" }, "app_badge": 3 }`.
 */
interface PushContent {
  title: string;
  body: string;
  /** Within this site. */
  navigate: string;
  tag: string | undefined;
  /** Sounds even if it replaces another one. */
  renotify: boolean;
  lang: string | undefined;
  /** The number on the app's icon. Undefined: unchanged. */
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

/** Replaces addresses outside the site by the dashboard. */
const sameSiteUrl = (origin: string, address: unknown): string => {
  const home = origin + links.dashboard;
  try {
    const url = new URL(textOf(address) ?? home, origin);
    return url.origin === origin ? url.href : home;
  } catch {
    return home;
  }
};

/** Always returns something to show, because browsers revoke the permission of sites that show nothing. */
export const parsePush = (payload: string | undefined, origin: string): PushContent => {
  const message = fieldsOf(parse(payload));
  const { title, body, navigate, tag, renotify, lang } = fieldsOf(message.notification);
  const count = /^\d{1,6}$/.test(String(message.app_badge)) ? Number(message.app_badge) : undefined;
  const read = textOf(title);
  return {
    title: read ?? `${site.name}: something is new`,
    body: (read && textOf(body)) ?? '',
    navigate: sameSiteUrl(origin, read && navigate),
    tag: textOf(tag),
    renotify: renotify === true,
    lang: textOf(lang),
    badge: count,
  };
};

const isSamePage = (one: string, other: string): boolean => placeOf(one, 'page') === placeOf(other, 'page');

/** Prefers a tab with the page, then a visible one, then any. */
export const tabFor = (tabs: readonly WindowClient[], address: string): WindowClient | undefined =>
  tabs.find(({ url }) => isSamePage(url, address)) ??
  tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
  tabs[0];

export const createPush = ({ registration, clients, location, navigator }: WorkerScope) => ({
  async show(payload: string | undefined): Promise<void> {
    const { title, body, navigate, tag, renotify, lang, badge } = parsePush(payload, location.origin);
    const showing = registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { navigate },
      ...(tag && { tag, renotify }),
      ...(lang && { lang }),
    });
    // Icons may not support numbers. The notification does not depend on it.
    const counting = badge !== undefined && (badge > 0 ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.());
    await Promise.all([showing, Promise.resolve(counting).catch(() => undefined)]);
  },

  /** Opens the notification's page, in a tab of the site if there is one. */
  async open({ notification }: Pick<NotificationEvent, 'notification'>): Promise<void> {
    notification.close();
    const address = sameSiteUrl(location.origin, fieldsOf(notification.data).navigate);
    const tab = tabFor(await clients.matchAll({ type: 'window', includeUncontrolled: true }), address);
    if (!tab) return void (await clients.openWindow(address));
    const focused = await tab.focus();
    if (isSamePage(focused.url, address)) return focused.postMessage({ kind: 'pressed', address } satisfies FromWorker);
    // Only tabs that this worker controls can be navigated.
    await focused.navigate(address).catch(() => clients.openWindow(address));
  },
});
