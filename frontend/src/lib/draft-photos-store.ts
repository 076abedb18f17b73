import { photosDatabase } from './draft-places';

/** By account id. In a file of its own, so that pages without photos do not load it. */
const storeName = 'photos';

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(photosDatabase, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(storeName);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** Settles with the transaction, because a photo that exceeds the quota is refused only at its end. */
export const inDraftPhotos = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opened = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(storeName, mode);
      const asked = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    opened.close();
  }
};

export const forgetOthersPhotos = async (userId: string): Promise<void> => {
  // Opening the database would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === photosDatabase)) return;
  await inDraftPhotos('readwrite', (store) => store.delete(IDBKeyRange.upperBound(userId, true)));
  await inDraftPhotos('readwrite', (store) => store.delete(IDBKeyRange.lowerBound(userId, true)));
};
