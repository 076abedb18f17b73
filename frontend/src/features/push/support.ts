export type PushSupport =
  | 'unsupported'
  /** On an iPhone or iPad, only a site on the home screen gets pushes. */
  | 'install_first'
  /** Refused by the reader or the browser's settings. */
  | 'blocked'
  | 'possible';

interface Browser {
  hasPush: boolean;
  permission: NotificationPermission;
  userAgent: string;
  touchPoints: number;
}

/** iPads claim to be Macs, which have no touch screen. */
const isAppleHandheld = ({ userAgent, touchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

export const supportOf = (browser: Browser): PushSupport => {
  if (!browser.hasPush) return isAppleHandheld(browser) ? 'install_first' : 'unsupported';
  return browser.permission === 'denied' ? 'blocked' : 'possible';
};

const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const permissionHere = (): NotificationPermission => (hasPush() ? Notification.permission : 'default');

export const supportHere = (): PushSupport =>
  supportOf({
    hasPush: hasPush(),
    permission: permissionHere(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
