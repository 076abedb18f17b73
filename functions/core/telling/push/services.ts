import { env } from '#functions/env';

/**
 * The push services of Chromium browsers, Firefox, Safari, and Edge on Windows. Users send us endpoints that we then call, so we
 * accept no others.
 * https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
 * https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/firewall-allowlist-config
 */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'] as const;
const domains = ['.push.apple.com', '.notify.windows.com'] as const;

export const isAtPushService = (endpoint: string): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.username !== '' || url.password !== '') return false;
  if (env.PUSH_SERVICES?.split(',').includes(url.origin)) return true;
  const { protocol, port, hostname } = url;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.some((host) => hostname === host) || domains.some((domain) => hostname.endsWith(domain));
};
