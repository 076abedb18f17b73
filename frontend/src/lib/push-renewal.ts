import { cacheNames, renewalMark } from '#config/device';

/**
 * Whether the browser has replaced its subscription to pushes since a page last asked (src/worker/push.ts): then the server has to be told of the new
 * one. Says so once.
 */
export const takePushRenewal = async (): Promise<boolean> => {
  // Not there without HTTPS.
  if (!('caches' in globalThis)) return false;
  return (await caches.open(cacheNames.marks)).delete(renewalMark);
};
