/**
 * Where this device keeps what is not sent yet, by account id. Of unfinished projects: the text and the idempotency key for sending it in
 * local storage, the photos in a database, because local storage takes text only. Of what waits for the line (outbox.ts): each entry
 * in local storage.
 */
export const draftNames = { text: 'projectDraft', sendingKey: 'projectDraftKey', outbox: 'outbox' } as const;
const placeOf = (name: string) => (userId: string) => `${name}:${userId}`;

/** The keys in local storage. */
export const draftPlaces = { text: placeOf(draftNames.text), sendingKey: placeOf(draftNames.sendingKey) };

/** The key in local storage of an entry of the outbox. */
export const outboxPlace = (userId: string, key: string): string => `${draftNames.outbox}:${userId}:${key}`;

/** The database of the photos (draft-photos-store.ts). */
export const photosDatabase = 'projectDrafts';
