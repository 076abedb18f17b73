import { draftNames, photosDatabase } from './draft-places';
import { stored, storedKeys } from './storage';

const forgetTexts = (exceptUserId?: string): void => {
  for (const key of storedKeys('localStorage')) {
    const [name, userId] = key.split(':');
    if (Object.values<string | undefined>(draftNames).includes(name) && userId !== exceptUserId)
      stored('localStorage', key).write(null);
  }
};

/** Set while drafts wait for deletion. If a page closes first, the next one deletes them. */
const deletionPending = stored('localStorage', 'draftsGoing');

/** Drafts on this device (draft-places.ts) are deleted when the session of their account ends. */
export const drafts = {
  /** Deletes the drafts unless the session is renewed. */
  letGo: () => deletionPending.write('yes'),

  keep: () => deletionPending.write(null),

  forget(): void {
    try {
      drafts.letGo();
      forgetTexts();
      indexedDB.deleteDatabase(photosDatabase).onsuccess = drafts.keep;
    } catch {
      // If storage is forbidden, there are no drafts.
    }
  },

  /** A session may have ended while no page was open. */
  async forgetOthers(userId: string): Promise<void> {
    try {
      forgetTexts(userId);
      await (await import('./draft-photos-store')).forgetOthersPhotos(userId);
    } catch {
      // If storage is forbidden, there are no drafts.
    }
  },
};

if (deletionPending.read()) drafts.forget();
