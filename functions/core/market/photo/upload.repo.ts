import { signedOut } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { StaleRead } from '#core/kernel/stale';
import { gsi1, gsi3, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { mustBeOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { photoFiles } from '#shared/photos';
import { unknownPhoto } from './photo';
import { deleteObjects } from './photo.storage';

/**
 * A note of files in the bucket that nothing refers to: an upload, photos that are being stored, photos that were taken off.
 * The note comes before the file and goes after it, and whoever begins or ends to refer to the files removes or writes it
 * in the same transaction. So a file is either in use or noted, and what is noted goes in time.
 */
export interface UploadRecord {
  /** The upload's object key, or a random id for several files. */
  id: string;
  /** Who may attach it. */
  userId: string;
  /** Keys: of an upload, or of photos, each with all of its widths. */
  files: string[];
  /** Until when somebody may still be writing the files: the note must outlive that. */
  writableUntil: string;
  createdAt: string;
  /** When the files are deleted, where that is not a day after the note: of a document that was decided on, and of a copy of somebody's data. */
  dueAt?: string;
  /** Of an upload: the photo, or the document, that was made of it and is in use. One is made once. */
  usedAs?: string;
  /**
   * Of an upload: the photo that is being made of it on its arrival, or the document when it is handed in, among `files` until it is used; and that
   * all of a photo is stored.
   */
  photo?: string;
  isReady?: boolean;
  /** Of a concept that was removed from a portfolio: the object key of the bid's concept that it is a copy of. */
  concept?: string;
  /** Its files are being deleted: from then on nothing can refer to them. */
  condemned?: boolean;
}

/** How long files are kept that nothing refers to. */
export const unusedFor = days(1);

/** A form to upload with is good for five minutes, and a slow upload may take a while; no function runs for longer. */
export const writeWindow = minutes(15);
export const formLifetimeSeconds = 300;

/** Where a note is among those that are swept. */
const dueKey = ({ id, createdAt, dueAt }: Pick<UploadRecord, 'id' | 'createdAt' | 'dueAt'>) =>
  gsi3.unusedUpload(dueAt ?? plus(new Date(createdAt), unusedFor).toISOString(), id);

/** Notes files, in the transaction from which on nothing refers to them, or nothing will in time. */
export const noteFiles = (record: UploadRecord): Write =>
  put({
    ...keys.upload(record.id),
    ...gsi1.upload(record.userId, record.id),
    ...dueKey(record),
    entity: 'Upload',
    ...record,
  });

/**
 * Changes which files are held, and until when, in the transaction of what they are for. Refused (StaleRead) when they are being deleted.
 */
export const holdFiles = (
  note: Pick<UploadRecord, 'id' | 'createdAt'>,
  held: Pick<UploadRecord, 'files' | 'writableUntil'> & { dueAt: string },
): Write =>
  update(keys.upload(note.id), {
    set: { ...held, ...dueKey({ ...note, ...held }) },
    when: { condemned: null },
    refusal: new StaleRead(),
  });

/** A note of files that are about to be written. */
export const newNote = (id: string, userId: string, files: string[], now: Date): UploadRecord => ({
  id,
  userId,
  files,
  writableUntil: plus(now, writeWindow).toISOString(),
  createdAt: now.toISOString(),
});

/** A note of files that were in use until this transaction. */
export const discardNote = (id: string, userId: string, files: string[], now: Date): UploadRecord => ({
  id,
  userId,
  files,
  writableUntil: now.toISOString(),
  createdAt: now.toISOString(),
  condemned: true,
});

/**
 * A note of a photo that is removed from a portfolio: it can be added again until the sweep deletes its files. The photo's key
 * is its id. `concept`: what it is a copy of.
 */
export const removalNote = (photo: string, userId: string, concept: string | undefined, now: Date): UploadRecord => ({
  id: photo,
  userId,
  files: [photo],
  writableUntil: now.toISOString(),
  createdAt: now.toISOString(),
  ...(concept !== undefined && { concept }),
});

/** Takes noted files into use. Refused when they are in use already, or being deleted. */
export const takeNote = (id: string): Write =>
  remove(keys.upload(id), { when: { PK: { present: true }, condemned: null }, refusal: unknownPhoto() });

/** An upload that is attached as this photo, which is stored, and noted with the upload, already (`isReady`), or has a note of its own. */
export interface UsedUpload {
  key: string;
  photo: string;
  isReady: boolean;
}

/**
 * Notes which photo was made of an upload, in the transaction that uses the photo; from then on what is noted is the upload alone, and what
 * was made of it in vain. Refused when one was made before, or the files that are ready are being deleted.
 */
export const useUpload = ({ key, photo, isReady }: UsedUpload, refusal = unknownPhoto()): Write =>
  update(keys.upload(key), {
    set: { usedAs: photo, ...(isReady && { files: [key] }) },
    when: { usedAs: { absent: true }, ...(isReady && { photo, condemned: null }) },
    refusal,
  });

/**
 * Notes the photo that is about to be made of an upload that has arrived, with the upload, for as long as its files may be written.
 *
 * @throws StaleRead when somebody else makes it, or the upload is used or being deleted.
 */
export const claimUpload = ({ id, files }: UploadRecord, photo: string, now: Date): Promise<void> =>
  write(
    update(keys.upload(id), {
      set: { photo, files: [...files, photo], writableUntil: plus(now, writeWindow).toISOString() },
      when: { photo: { absent: true }, usedAs: { absent: true }, condemned: null, files },
      refusal: new StaleRead(),
    }),
  );

/** All files of the photo are stored. @throws StaleRead when the upload was used, or its deletion begun, meanwhile. */
export const markReady = (key: string, photo: string): Promise<void> =>
  write(
    update(keys.upload(key), {
      set: { isReady: true },
      when: { photo, usedAs: { absent: true }, condemned: null },
      refusal: new StaleRead(),
    }),
  );

/**
 * Notes an upload before a browser is told where to put it.
 *
 * @throws AppError UNAUTHENTICATED when the account is being deleted.
 */
export const saveUpload = (key: string, userId: string, now: Date, save: Save = transact): Promise<void> =>
  save([mustBeOpen(userId, signedOut()), noteFiles(newNote(key, userId, [key], now))]);

/** AP90: an upload by its key. 1 read unit. */
export const findUpload = (key: string): Promise<UploadRecord | undefined> => get<UploadRecord>(keys.upload(key));

/** AP91: notes of files that are to be deleted by now, the earliest first. 0.5 read units for each 4 KB of keys. */
export async function* unusedUploads(now: Date): AsyncGenerator<string> {
  const notes = eachPage<{ GSI3SK: string }>(
    { index: 'GSI3', partition: gsi3.unusedUploads(), order: 'oldest-first', withKeys: true },
    25,
  );
  for await (const page of notes) {
    for (const { GSI3SK } of page) {
      const [dueAt = '', id = ''] = GSI3SK.split('#');
      if (dueAt > now.toISOString()) return;
      yield id;
    }
  }
}

/** AP92: the notes of an account's files, for its deletion. 0.5 read units for each 4 KB. */
export const uploadsOf = (userId: string): AsyncGenerator<UploadRecord[]> =>
  eachPage<UploadRecord>({ index: 'GSI1', partition: gsi1.uploadsOf(userId), order: 'oldest-first' }, 25);

/**
 * Deletes noted files for good. The note goes with them, unless somebody may still be writing them: then it stays, and this
 * has to be done again. May be cut off and repeated.
 */
export const eraseUpload = async (id: string, now: Date): Promise<void> => {
  const record = await findUpload(id);
  if (!record) return;
  try {
    // These files and no others: one that was taken into use since is no longer among them.
    await write(update(keys.upload(id), { set: { condemned: true }, when: { files: record.files }, refusal: new StaleRead() }));
  } catch (error) {
    // Taken into use, or another one noted, in this moment: it is looked at again.
    if (error instanceof StaleRead) return;
    throw error;
  }
  await deleteObjects(record.files.flatMap(photoFiles));
  if (record.writableUntil <= now.toISOString()) await write(remove(keys.upload(id)));
};

/** The same at the end of a call that has done its work: what fails is left to the hourly sweep. */
export const eraseUploadLater = async (id: string, now: Date): Promise<void> => {
  try {
    await eraseUpload(id, now);
  } catch (error) {
    log('warn', 'files_left_to_sweep', errorFields(error));
  }
};
