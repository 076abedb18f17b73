/**
 * Replaces the browser's push subscriptions, which would need the browser vendor's push service. Subscribes at the stand-in (service.ts)
 * instead, which decrypts and shows pushes. Pages load this script if `/config.json` names it.
 */
const storageKey = 'settee-local-push';

interface StoredSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  key: string;
}

const bytesOf = (base64url: string): ArrayBuffer => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
};

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const subscriptionOf = (stored: StoredSubscription): PushSubscription => {
  const { endpoint, p256dh, auth, key } = stored;
  return {
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    getKey: (name: PushEncryptionKeyName) => bytesOf(name === 'auth' ? auth : p256dh),
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(storageKey);
      await fetch(`/__push/devices/${endpoint.split('/').at(-1)}`, { method: 'DELETE' });
      return true;
    },
  };
};

const storedSubscription = (): PushSubscription | null => {
  const stored = localStorage.getItem(storageKey);
  return stored === null ? null : subscriptionOf(JSON.parse(stored) as StoredSubscription);
};

Object.assign(PushManager.prototype, {
  getSubscription: async () => storedSubscription(),
  subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
    const given = applicationServerKey as ArrayBuffer | ArrayBufferView | string;
    const key =
      typeof given === 'string' ? given : base64url(ArrayBuffer.isView(given) ? (given.buffer.slice(0) as ArrayBuffer) : given);
    const response = await fetch('/__push/devices', { method: 'POST', body: JSON.stringify({ key }) });
    localStorage.setItem(storageKey, JSON.stringify(await response.json()));
    return storedSubscription();
  },
});
