import type { SentPhoto } from '#features/photos/photo-tray';
import { inDraftPhotos } from '#lib/draft-photos-store';
import { session } from '#lib/session';

export interface KeptPhotos {
  /** ISO 8601; null: no photos are kept. */
  savedAt: string | null;
  photos: readonly SentPhoto[];
}

/** Uploads that belong to no project are deleted after a day. An upload that may be gone is sent again. */
const uploadLastsMs = 20 * 3_600_000;

export const noPhotos: KeptPhotos = { savedAt: null, photos: [] };

/**
 * A photo that a tray can restore. The stored value may come from an older version of the page, or from the browser's developer
 * tools.
 */
export const photoOf = (stored: unknown, now: number): SentPhoto | null => {
  const { prepared, reference, sentAtEpochMs, text: said } = Object(stored) as Partial<Record<keyof SentPhoto, unknown>>;
  if (!(prepared instanceof File)) return null;
  const text = typeof said === 'string' ? said : '';
  const isThere = typeof reference === 'string' && typeof sentAtEpochMs === 'number' && now - sentAtEpochMs < uploadLastsMs;
  return isThere ? { prepared, text, reference, sentAtEpochMs } : { prepared, text, reference: null, sentAtEpochMs: null };
};

/** The photos of an account's draft; none if there are none, or if they cannot be read. */
export const readPhotos = async (userId: string): Promise<KeptPhotos> => {
  try {
    const kept = (await inDraftPhotos('readonly', (store) => store.get(userId))) as Partial<KeptPhotos> | undefined;
    const photos = [...(kept?.photos ?? [])].flatMap((stored) => photoOf(stored, Date.now()) ?? []);
    return photos.length > 0 && typeof kept?.savedAt === 'string' ? { savedAt: kept.savedAt, photos } : noPhotos;
  } catch {
    // Storage can be forbidden, or deleted.
    return noPhotos;
  }
};

let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Replaces the photos of an account's draft. Resolves to whether they are stored: a private window or a full disk refuses them.
 */
export const keepPhotos = (userId: string, photos: readonly SentPhoto[], now: Date): Promise<boolean> => {
  const write = async (): Promise<boolean> => {
    // After a logout, in another tab as well, nothing may be stored.
    if (!session.isKept()) return false;
    try {
      await inDraftPhotos(
        'readwrite',
        (store): IDBRequest =>
          photos.length > 0 ? store.put({ savedAt: now.toISOString(), photos }, userId) : store.delete(userId),
      );
      return true;
    } catch {
      return false;
    }
  };
  const written = lastWrite.then(write);
  lastWrite = written;
  return written;
};

/** Whether two lists of photos are equal, so that nothing has to be stored. */
export const areSame = (left: readonly SentPhoto[], right: readonly SentPhoto[]): boolean =>
  left.length === right.length &&
  left.every(({ prepared, reference, text }, index) => {
    const other = right[index];
    return prepared === other?.prepared && reference === other.reference && text === other.text;
  });
