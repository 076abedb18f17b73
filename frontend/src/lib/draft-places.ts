/**
 * Where this device keeps unfinished projects, by account id: the text and the idempotency key for sending it in local storage,
 * the photos in a database, because local storage takes text only.
 */
export const draftNames = { text: 'projectDraft', sendingKey: 'projectDraftKey' } as const;
const placeOf = (name: string) => (userId: string) => `${name}:${userId}`;

/** The keys in local storage. */
export const draftPlaces = { text: placeOf(draftNames.text), sendingKey: placeOf(draftNames.sendingKey) };

/** The database of the photos (draft-photos-store.ts). */
export const photosDatabase = 'projectDrafts';
