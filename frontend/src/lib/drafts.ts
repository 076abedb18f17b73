import { draftNames, photosDatabase } from './draft-places';
import { stored } from './storage';

/** What local storage has of drafts, but for those of one account. */
const forgetTexts = (exceptUserId?: string): void => {
  for (const key of Object.keys(localStorage)) {
    const [name, userId] = key.split(':');
    if (Object.values<string | undefined>(draftNames).includes(name) && userId !== exceptUserId) localStorage.removeItem(key);
  }
};

/** There while they are to go: what a page that is left cannot do any more, the next one does. */
const going = stored('localStorage', 'draftsGoing');

/** What is kept on this device (draft-places.ts) goes with the session of its account. */
export const drafts = {
  /** Their session has ended. They go unless it is renewed. */
  letGo: () => going.write('yes'),

  /** It was renewed, or another has begun. */
  keep: () => going.write(null),

  /** Nothing that anybody has begun stays on this device. */
  forget(): void {
    try {
      drafts.letGo();
      forgetTexts();
      indexedDB.deleteDatabase(photosDatabase).onsuccess = drafts.keep;
    } catch {
      // Storage can be forbidden: then there is nothing.
    }
  },

  /** Of what others have begun nothing stays: their session may have ended without anybody's noticing. */
  async forgetOthers(userId: string): Promise<void> {
    try {
      forgetTexts(userId);
      // Asking for it would make it.
      if (!(await indexedDB.databases()).some(({ name }) => name === photosDatabase)) return;
      await (await import('./draft-photos-store')).forgetOthersPhotos(userId);
    } catch {
      // As above.
    }
  },
};

if (going.read()) drafts.forget();
