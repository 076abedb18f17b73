import type { SentPhoto } from '#features/photos/photo-tray';
import { inDraftPhotos } from '#lib/draft-photos-store';
import { session } from '#lib/session';

export interface KeptPhotos {
  /** ISO 8601; null: no photos. */
  savedAt: string | null;
  photos: readonly SentPhoto[];
}

/** Uploads that belong to no project are deleted after a day. An upload that may be gone is sent again. */
const uploadLifetimeMs = 20 * 3_600_000;

export const noPhotos: KeptPhotos = { savedAt: null, photos: [] };

/** Validates a stored photo, which an older version of the page or a person may have written. */
export const photoOf = (stored: unknown, now: number): SentPhoto | null => {
  const { prepared, reference, sentAtEpochMs, text: storedText } = Object(stored) as Partial<Record<keyof SentPhoto, unknown>>;
  if (!(prepared instanceof File)) return null;
  const text = typeof storedText === 'string' ? storedText : '';
  const isThere = typeof reference === 'string' && typeof sentAtEpochMs === 'number' && now - sentAtEpochMs < uploadLifetimeMs;
  return isThere ? { prepared, text, reference, sentAtEpochMs } : { prepared, text, reference: null, sentAtEpochMs: null };
};

/** Returns no photos if they cannot be read. */
export const readPhotos = async (userId: string): Promise<KeptPhotos> => {
  try {
    const kept = (await inDraftPhotos('readonly', (store) => store.get(userId))) as Partial<KeptPhotos> | undefined;
    const photos = [...(kept?.photos ?? [])].flatMap((stored) => photoOf(stored, Date.now()) ?? []);
    return photos.length > 0 && typeof kept?.savedAt === 'string' ? { savedAt: kept.savedAt, photos } : noPhotos;
  } catch {
    // Storage may be forbidden or deleted.
    return noPhotos;
  }
};

let lastWrite: Promise<unknown> = Promise.resolve();

/** Returns whether the photos were stored. A private window or a full disk may refuse them. */
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

export const areSamePhotos = (left: readonly SentPhoto[], right: readonly SentPhoto[]): boolean =>
  left.length === right.length &&
  left.every(({ prepared, reference, text }, index) => {
    const other = right[index];
    return prepared === other?.prepared && reference === other.reference && text === other.text;
  });
