import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { runtimeConfigQuery } from '#lib/config';
import { runScript } from '#lib/run-script';
import { stored } from '#lib/storage';
import { type PushSupport, permissionHere, supportHere } from './support';

/** On, off, or why pushes are impossible. */
export type DevicePush = Exclude<PushSupport, 'possible'> | 'on' | 'off';

/** Milliseconds. The service worker is registered once a page is idle, or never if it is refused. */
const workerMs = 20_000;

/** The endpoint that the server knows. A browser may get another one by itself. */
const storedEndpoint = stored('localStorage', 'pushEndpoint');

const worker = async (): Promise<ServiceWorkerRegistration> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('There is no service worker')), workerMs);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

let ownScript: Promise<void> | undefined;

/** Uses the deployment's own subscriptions if it has them. */
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

/** Runs one change at a time across tabs. */
const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('push', work);

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const subscribeAtServer = async (subscription: PushSubscription, key: string): Promise<void> => {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await call('replacePush', { body: { endpoint, p256dh, auth, key } });
  storedEndpoint.write(endpoint);
};

const end = async (manager: PushManager): Promise<void> => {
  storedEndpoint.write(null);
  await (await manager.getSubscription())?.unsubscribe();
};

/** Replaces any subscription, which may belong to another session or an earlier key. Leaves none if it fails. */
const subscribe = async (manager: PushManager, key: string): Promise<void> => {
  await end(manager);
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await subscribeAtServer(subscription, key);
  } catch (error) {
    await end(manager);
    throw error;
  }
};

const readDevicePush = async (): Promise<DevicePush> => {
  const support = supportHere();
  if (support !== 'possible') return support;
  // Nobody was asked for permission.
  if (permissionHere() === 'default') return 'off';
  return (await call('getPush')).isOn ? 'on' : 'off';
};

export const devicePushQuery = () => queryOptions({ queryKey: ['push'], queryFn: readDevicePush });

/**
 * Must be called from a press, because browsers ask for permission only then.
 * @throws Error if the browser or the server refuses
 */
export const turnOn = async (cache: QueryClient): Promise<DevicePush> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  return exclusively<DevicePush>(async () => {
    const [manager, { key }] = await Promise.all([managerOf(cache), call('getPush')]);
    await subscribe(manager, key);
    return 'on';
  });
};

/** Ends the browser's subscription after the session has ended or the server has forgotten the device. The next page retries. */
const endLocally = async (cache: QueryClient): Promise<void> => {
  try {
    await end(await managerOf(cache));
  } catch (error) {
    console.warn('The subscription to pushes stays in the browser', error);
  }
};

export const forgetPush = async (cache: QueryClient): Promise<void> => {
  if (permissionHere() === 'granted') await exclusively(() => endLocally(cache));
};

/** @throws Error if the server refuses */
export const turnOff = (cache: QueryClient): Promise<DevicePush> =>
  exclusively<DevicePush>(async () => {
    await call('endPush');
    await endLocally(cache);
    return 'off';
  });

const renew = async (cache: QueryClient): Promise<void> => {
  const [manager, { isOn, key }] = await Promise.all([managerOf(cache), call('getPush')]);
  const subscription = await manager.getSubscription();
  if (!isOn) {
    if (subscription) await end(manager);
  } else if (!subscription || keyOf(subscription) !== key) await subscribe(manager, key);
  else if (storedEndpoint.read() !== subscription.endpoint) await subscribeAtServer(subscription, key);
};

/** Makes the browser's subscription match what the server knows, when a page opens. */
export const renewPush = async (cache: QueryClient): Promise<void> => {
  if (permissionHere() === 'granted') await exclusively(() => renew(cache));
};
