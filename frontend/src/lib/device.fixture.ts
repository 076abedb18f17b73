import { vi } from 'vitest';

/** The content of local storage. */
export const stored = new Map<string, string>();

/** Each database's stores, and their items by key. */
const databases = new Map<string, Map<string, Map<string, unknown>>>();

/** Makes the next requests to the database fail. */
let refuses: 'nothing' | 'opening' | 'what does not fit' = 'nothing';
let connections = 0;
let deletions: (() => void)[] = [];

/** Simulates a full disk, or forbidden storage, while `work` runs. */
export const refusing = async <T>(what: typeof refuses, work: () => Promise<T>): Promise<T> => {
  refuses = what;
  try {
    return await work();
  } finally {
    refuses = 'nothing';
  }
};

interface Asked {
  result?: unknown;
  error?: Error;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
}
type Range = (key: string) => boolean;

/** All requests of a transaction are answered at its end: all succeed, or none does. */
const transaction = (items: Map<string, unknown> | undefined, mode: string) => {
  if (!items) throw new Error('NotFoundError');
  const work: (() => void)[] = [];
  const ask = (act: () => unknown, writes: boolean): Asked => {
    if (writes && mode !== 'readwrite') throw new Error('ReadOnlyError');
    const asked: Asked = {};
    work.push(() => {
      asked.result = act();
    });
    return asked;
  };
  const remove = (key: string | Range) => {
    for (const one of [...items.keys()]) if (typeof key === 'string' ? one === key : key(one)) items.delete(one);
  };
  const running: { oncomplete?: () => void; onabort?: () => void; error?: Error; objectStore: () => unknown } = {
    objectStore: () => ({
      get: (key: string) => ask(() => items.get(key), false),
      count: () => ask(() => items.size, false),
      put: (value: unknown, key: string) => ask(() => void items.set(key, value), true),
      delete: (key: string | Range) => ask(() => remove(key), true),
    }),
  };
  queueMicrotask(() => {
    if (refuses === 'what does not fit' && mode === 'readwrite') {
      running.error = new Error('QuotaExceededError');
      running.onabort?.();
      return;
    }
    for (const act of work) act();
    running.oncomplete?.();
  });
  return running;
};

const connect = (stores: Map<string, Map<string, unknown>>) => {
  connections += 1;
  return {
    createObjectStore: (name: string) => void stores.set(name, new Map()),
    transaction: (name: string, mode: string) => transaction(stores.get(name), mode),
    close: () => {
      connections -= 1;
      if (connections === 0) for (const go of deletions.splice(0)) go();
    },
  };
};

const open = (name: string): Asked => {
  const asked: Asked = {};
  queueMicrotask(() => {
    if (refuses === 'opening') {
      asked.error = new Error('UnknownError');
      asked.onerror?.();
      return;
    }
    const isNew = !databases.has(name);
    const stores = databases.get(name) ?? new Map();
    databases.set(name, stores);
    asked.result = connect(stores);
    if (isNew) asked.onupgradeneeded?.();
    asked.onsuccess?.();
  });
  return asked;
};

/** As in a browser, a database is deleted only when its last connection is closed. */
const deleteDatabase = (name: string): Asked => {
  const asked: Asked = {};
  const go = () => {
    databases.delete(name);
    asked.onsuccess?.();
  };
  if (connections > 0) deletions.push(go);
  else queueMicrotask(go);
  return asked;
};

/** Stands in for the browser storage that Node lacks: empty local storage, whose keys are its properties, and no database. */
export const anEmptyDevice = (): void => {
  stored.clear();
  databases.clear();
  deletions = [];
  connections = 0;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const keys = { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) };
  vi.stubGlobal('localStorage', new Proxy(storage, keys));
  vi.stubGlobal('indexedDB', { open, deleteDatabase, databases: async () => [...databases.keys()].map((name) => ({ name })) });
  vi.stubGlobal('IDBKeyRange', {
    upperBound:
      (bound: string, open: boolean): Range =>
      (key) =>
        open ? key < bound : key <= bound,
    lowerBound:
      (bound: string, open: boolean): Range =>
      (key) =>
        open ? key > bound : key >= bound,
  });
};
