import { conflict } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { remove, type Write } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { hiddenPhotoDays } from '#shared/moderation/moderation.values';
import { newUnusedRecord, putUploadRecord } from './upload.repo';

export interface KeptPhoto {
  photo: string;
  noteId: string;
  place: number;
}

/** Keeps the file of a hidden photo for 90 days, so that it can be shown again. Deleting the account deletes it at once. */
export const hiddenPhoto = (photo: string, place: number, userId: string, now: Date): { note: Write; kept: KeptPhoto } => {
  const noteId = newSecret();
  const dueAt = plus(now, days(hiddenPhotoDays)).toISOString();
  return { note: putUploadRecord({ ...newUnusedRecord(noteId, userId, [photo], now), dueAt }), kept: { photo, noteId, place } };
};

/** Takes a hidden photo's file back into use. Refused (CONFLICT) once the file is deleted. */
export const showPhoto = ({ noteId }: KeptPhoto): Write =>
  remove(keys.upload(noteId), {
    when: { PK: { present: true }, condemned: null },
    refusal: conflict('This photo was hidden for so long that its file was deleted'),
  });

export const withItemAt = <Item>(list: readonly Item[], place: number, item: Item): Item[] => [
  ...list.slice(0, place),
  item,
  ...list.slice(place),
];

export const withPhotoAt = (photos: readonly string[], { photo, place }: KeptPhoto): string[] => withItemAt(photos, place, photo);
