import { stored } from './storage';

/**
 * What somebody has begun is kept on this device, by the id of their account, and goes with their session: the text of a project's draft and the
 * key that it is sent by in local storage, its photos in a database, since local storage takes text only.
 */
const names = { text: 'projectDraft', sendingKey: 'projectDraftKey' } as const;
const placeOf = (name: string) => (userId: string) => `${name}:${userId}`;

/** Where in local storage. */
export const draftPlaces = { text: placeOf(names.text), sendingKey: placeOf(names.sendingKey) };

/** The database of their photos (draft-photos-store.ts). */
export const photosDatabase = 'projectDrafts';

/** What local storage has of drafts, but for those of one account. */
const forgetTexts = (exceptUserId?: string): void => {
  for (const key of Object.keys(localStorage)) {
    const [name, userId] = key.split(':');
    if (Object.values<string | undefined>(names).includes(name) && userId !== exceptUserId) localStorage.removeItem(key);
  }
};

/** There while they are to go: what a page that is left cannot do any more, the next one does. */
const going = stored('localStorage', 'draftsGoing');

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
