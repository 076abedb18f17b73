import { draftNames, photosDatabase } from './draft-places';
import { stored, storedKeys } from './storage';

/** Removes all drafts from local storage except those of one account. */
const forgetTexts = (exceptUserId?: string): void => {
  for (const key of storedKeys('localStorage')) {
    const [name, userId] = key.split(':');
    if (Object.values<string | undefined>(draftNames).includes(name) && userId !== exceptUserId)
      stored('localStorage', key).write(null);
  }
};

/** Set while drafts wait to be deleted. If a page is closed before it has deleted them, the next page does. */
const going = stored('localStorage', 'draftsGoing');

/** Drafts on this device (draft-places.ts) are deleted when the session of their account ends. */
export const drafts = {
  /** The session has ended: the drafts will be deleted unless it is renewed. */
  letGo: () => going.write('yes'),

  /** The session is renewed, or another one has started. */
  keep: () => going.write(null),

  /** Deletes all drafts on this device. */
  forget(): void {
    try {
      drafts.letGo();
      forgetTexts();
      indexedDB.deleteDatabase(photosDatabase).onsuccess = drafts.keep;
    } catch {
      // If storage is forbidden, there are no drafts.
    }
  },

  /** Deletes the drafts of other accounts: a session may have ended while no page was open to notice. */
  async forgetOthers(userId: string): Promise<void> {
    try {
      forgetTexts(userId);
      await (await import('./draft-photos-store')).forgetOthersPhotos(userId);
    } catch {
      // As above.
    }
  },
};

if (going.read()) drafts.forget();
