import { conflict } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { remove, type Write } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { hiddenPhotoDays } from '#shared/contracts/moderation-values';
import { discardNote, noteFiles } from './upload.repo';

/** A photo that was taken off, what notes its file, and where it was. */
export interface KeptPhoto {
  photo: string;
  noteId: string;
  place: number;
}

/**
 * Notes the file of a photo that is hidden, so that it can be shown again. The sweep of unused files comes for it in 90
 * days, and the deletion of the account at once.
 */
export const hiddenPhoto = (photo: string, place: number, userId: string, now: Date): { note: Write; kept: KeptPhoto } => {
  const noteId = newSecret();
  const dueAt = plus(now, days(hiddenPhotoDays)).toISOString();
  const { condemned: _, ...note } = discardNote(noteId, userId, [photo], now);
  return { note: noteFiles({ ...note, dueAt }), kept: { photo, noteId, place } };
};

/** Takes the file into use again, in the transaction that shows it. Refused (CONFLICT) once it is deleted. */
export const showPhoto = ({ noteId }: KeptPhoto): Write =>
  remove(keys.upload(noteId), {
    when: { PK: { present: true }, condemned: null },
    refusal: conflict('This photo was hidden for so long that its file was deleted'),
  });

/** The list with what was hidden back in its place, or at the end of one that is shorter by now. */
export const withItemAt = <Item>(list: readonly Item[], place: number, item: Item): Item[] => [
  ...list.slice(0, place),
  item,
  ...list.slice(place),
];

/** The list with a photo back in its place. */
export const withPhotoAt = (photos: readonly string[], { photo, place }: KeptPhoto): string[] => withItemAt(photos, place, photo);
