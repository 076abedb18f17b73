/** What a browser can do for pushes. */
export type PushSupport =
  /** It has none. */
  | 'unsupported'
  /** An iPhone or iPad, where only a site on the home screen has them. */
  | 'install_first'
  /** The reader, or the browser's settings, refuse them here. */
  | 'blocked'
  /** It may be asked. */
  | 'possible';

interface Browser {
  hasPush: boolean;
  permission: NotificationPermission;
  userAgent: string;
  touchPoints: number;
}

/** iPads say that they are Macs, which have no touch. */
const isAppleHandheld = ({ userAgent, touchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

export const supportOf = (browser: Browser): PushSupport => {
  if (!browser.hasPush) return isAppleHandheld(browser) ? 'install_first' : 'unsupported';
  return browser.permission === 'denied' ? 'blocked' : 'possible';
};

const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser says that its reader has answered, or that nobody has asked yet. */
export const permissionHere = (): NotificationPermission => (hasPush() ? Notification.permission : 'default');

export const supportHere = (): PushSupport =>
  supportOf({
    hasPush: hasPush(),
    permission: permissionHere(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
