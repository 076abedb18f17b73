/**
 * Where what somebody has begun is kept on this device, by the id of their account: the text of a project's draft and the key that it is sent by in
 * local storage, its photos in a database, since local storage takes text only.
 */
export const draftNames = { text: 'projectDraft', sendingKey: 'projectDraftKey' } as const;
const placeOf = (name: string) => (userId: string) => `${name}:${userId}`;

/** Where in local storage. */
export const draftPlaces = { text: placeOf(draftNames.text), sendingKey: placeOf(draftNames.sendingKey) };

/** The database of their photos (draft-photos-store.ts). */
export const photosDatabase = 'projectDrafts';
