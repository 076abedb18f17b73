import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { runtimeConfigQuery } from '#lib/config';
import { runScript } from '#lib/run-script';
import { stored } from '#lib/storage';
import { type PushSupport, permissionHere, supportHere } from './support';

/** How this device stands: told by push, not told, or why it cannot be. */
export type DevicePush = Exclude<PushSupport, 'possible'> | 'on' | 'off';

/** The service worker is registered once a page is idle; where it is refused, it never comes. In milliseconds. */
const workerMs = 20_000;

/** The endpoint that the server has of this browser: a browser may get another one by itself. */
const told = stored('localStorage', 'pushEndpoint');

const worker = async (): Promise<ServiceWorkerRegistration> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('There is no service worker')), workerMs);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
};

let ownScript: Promise<void> | undefined;

/** What a browser subscribes by; the deployment's own if it has one. */
const managerOf = async (cache: QueryClient): Promise<PushManager> => {
  const { pushScriptUrl } = await cache.ensureQueryData(runtimeConfigQuery());
  if (pushScriptUrl) {
    ownScript ??= runScript(pushScriptUrl);
    await ownScript.catch((error: unknown) => {
      ownScript = undefined;
      throw error;
    });
  }
  return (await worker()).pushManager;
};

/** One change at a time, in whichever tab: what was read is still so when it is acted upon. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('push', work);

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const tell = async (subscription: PushSubscription, key: string): Promise<void> => {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await call('replacePush', { body: { endpoint, p256dh, auth, key } });
  told.write(endpoint);
};

const end = async (manager: PushManager): Promise<void> => {
  told.write(null);
  await (await manager.getSubscription())?.unsubscribe();
};

/** Subscribes anew: what there is may be another session's, or made with an earlier key of ours. Nothing is left where it fails. */
const subscribe = async (manager: PushManager, key: string): Promise<void> => {
  await end(manager);
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await tell(subscription, key);
  } catch (error) {
    await end(manager);
    throw error;
  }
};

const readDevicePush = async (): Promise<DevicePush> => {
  const support = supportHere();
  if (support !== 'possible') return support;
  // Nobody was asked, so there is nothing to ask the server.
  if (permissionHere() === 'default') return 'off';
  return (await call('getPush')).isOn ? 'on' : 'off';
};

/** Whether this device is told by push, or why it cannot be. */
export const devicePushQuery = () => queryOptions({ queryKey: ['push'], queryFn: readDevicePush });

/** Call it by a press: browsers ask their reader only then. @throws Error where the browser or the server does not do it */
export const turnOn = async (cache: QueryClient): Promise<DevicePush> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  return alone<DevicePush>(async () => {
    const [manager, { key }] = await Promise.all([managerOf(cache), call('getPush')]);
    await subscribe(manager, key);
    return 'on';
  });
};

/** The session has ended, or the server has forgotten the device: the browser's part. The next page tries again if it fails. */
const endHere = async (cache: QueryClient): Promise<void> => {
  try {
    await end(await managerOf(cache));
  } catch (error) {
    console.warn('The subscription to pushes stays in the browser', error);
  }
};

export const forgetPush = async (cache: QueryClient): Promise<void> => {
  if (permissionHere() === 'granted') await alone(() => endHere(cache));
};

/** @throws Error where the server does not do it */
export const turnOff = (cache: QueryClient): Promise<DevicePush> =>
  alone<DevicePush>(async () => {
    await call('endPush');
    await endHere(cache);
    return 'off';
  });

const renew = async (cache: QueryClient): Promise<void> => {
  const [manager, { isOn, key }] = await Promise.all([managerOf(cache), call('getPush')]);
  const subscription = await manager.getSubscription();
  if (!isOn) {
    if (subscription) await end(manager);
  } else if (!subscription || keyOf(subscription) !== key) await subscribe(manager, key);
  else if (told.read() !== subscription.endpoint) await tell(subscription, key);
};

/** When a page is opened: what the browser has and what the server knows are made one. The server decides whether this session is told. */
export const renewPush = async (cache: QueryClient): Promise<void> => {
  if (permissionHere() === 'granted') await alone(() => renew(cache));
};
