/**
 * Where this device keeps unsent work, by account id. Texts are in local storage, photos in a database, because local storage
 * holds only text. Each outbox entry (outbox.ts) has its own key.
 */
export const draftNames = { text: 'projectDraft', sendingKey: 'projectDraftKey', bid: 'bidDraft', outbox: 'outbox' } as const;
const placeOf = (name: string) => (userId: string) => `${name}:${userId}`;

export const draftPlaces = {
  text: placeOf(draftNames.text),
  sendingKey: placeOf(draftNames.sendingKey),
  bid: (userId: string, projectId: string) => `${placeOf(draftNames.bid)(userId)}:${projectId}`,
};

export const outboxPlace = (userId: string, key: string): string => `${draftNames.outbox}:${userId}:${key}`;

export const photosDatabase = 'projectDrafts';
