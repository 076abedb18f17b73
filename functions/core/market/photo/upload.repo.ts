import { signedOut } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { StaleRead } from '#core/kernel/stale';
import { gsi1, gsi3, keys, unusedUploadOf } from '#core/kernel/table/keys';
import { eachDue } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { photoFiles } from '#shared/photo/photos';
import { unknownPhoto } from './photo';
import { deleteObjects } from './photo.storage';

/**
 * The record of files that nothing uses. It is written before the files and removed after them. A transaction that starts using
 * files removes their record, and one that stops using files writes it, so that the sweep finds all unused files.
 */
export interface UploadRecord {
  /** The upload's key, or a random id. */
  id: string;
  userId: string;
  /** Keys of photos stand for all widths. */
  files: string[];
  /** Until then a call may be writing the files, so the record must stay. */
  writableUntil: string;
  createdAt: string;
  /** When the sweep deletes the files. Default: a day after `createdAt`. */
  dueAt?: string;
  /** The photo or document that was made of the upload and is in use. */
  usedAs?: string;
  /** The photo or document that was made of the upload and is not in use yet. `isReady`: all its files are stored. */
  photo?: string;
  isReady?: boolean;
  /** For a removed concept: the key of the original. */
  concept?: string;
  /** Its files are being deleted. Nothing can refer to them. */
  condemned?: boolean;
}

export const unusedFor = days(1);

/** A form is valid for five minutes, and a slow upload may take a while. No function runs longer. */
export const writeWindow = minutes(15);
export const formLifetimeSeconds = 300;

const dueKey = ({ id, createdAt, dueAt }: Pick<UploadRecord, 'id' | 'createdAt' | 'dueAt'>) =>
  gsi3.unusedUpload(dueAt ?? plus(new Date(createdAt), unusedFor).toISOString(), id);

export const putUploadRecord = (record: UploadRecord): Write =>
  put({
    ...keys.upload(record.id),
    ...gsi1.upload(record.userId, record.id),
    ...dueKey(record),
    entity: 'Upload',
    ...record,
  });

/** Refused (StaleRead) once the files are being deleted. */
export const holdFiles = (
  note: Pick<UploadRecord, 'id' | 'createdAt'>,
  held: Pick<UploadRecord, 'files' | 'writableUntil'> & { dueAt: string },
): Write =>
  update(keys.upload(note.id), {
    set: { ...held, ...dueKey({ ...note, ...held }) },
    when: { condemned: null },
  });

/** The record of stored files that stopped being used. */
export const newUnusedRecord = (id: string, userId: string, files: string[], now: Date): UploadRecord => ({
  id,
  userId,
  files,
  writableUntil: now.toISOString(),
  createdAt: now.toISOString(),
});

/** The record of files that the caller is about to write. */
export const newUploadRecord = (id: string, userId: string, files: string[], now: Date): UploadRecord => ({
  ...newUnusedRecord(id, userId, files, now),
  writableUntil: plus(now, writeWindow).toISOString(),
});

/** The record of files that nothing can use again. */
export const newDiscardRecord = (id: string, userId: string, files: string[], now: Date): UploadRecord => ({
  ...newUnusedRecord(id, userId, files, now),
  condemned: true,
});

/** Keeps a removed portfolio photo until the sweep. The photo's key is the record's id. */
export const newRemovalRecord = (photo: string, userId: string, concept: string | undefined, now: Date): UploadRecord => ({
  ...newUnusedRecord(photo, userId, [photo], now),
  ...(concept !== undefined && { concept }),
});

/** Removes the record of files that are now used. Refused if they are in use already or being deleted. */
export const takeUploadRecord = (id: string): Write =>
  remove(keys.upload(id), { when: { PK: { present: true }, condemned: null }, refusal: unknownPhoto() });

/** `isReady`: the upload's record covers the photo's files. */
export interface UsedUpload {
  key: string;
  photo: string;
  isReady: boolean;
}

/** Marks an upload as used. Refused if it was used before, or its ready files are being deleted. */
export const useUpload = ({ key, photo, isReady }: UsedUpload, refusal = unknownPhoto()): Write =>
  update(keys.upload(key), {
    set: { usedAs: photo, ...(isReady && { files: [key] }) },
    when: { usedAs: { absent: true }, ...(isReady && { photo, condemned: null }) },
    refusal,
  });

/** @throws StaleRead if another call makes the photo, or the upload is used or being deleted */
export const claimUpload = ({ id, files }: UploadRecord, photo: string, now: Date): Promise<void> =>
  write(
    update(keys.upload(id), {
      set: { photo, files: [...files, photo], writableUntil: plus(now, writeWindow).toISOString() },
      when: { photo: { absent: true }, usedAs: { absent: true }, condemned: null, files },
    }),
  );

/** @throws StaleRead if the upload was used, or is being deleted */
export const markReady = (key: string, photo: string): Promise<void> =>
  write(
    update(keys.upload(key), {
      set: { isReady: true },
      when: { photo, usedAs: { absent: true }, condemned: null },
    }),
  );

/** @throws AppError UNAUTHENTICATED if the account is closing */
export const saveUpload = (key: string, userId: string, now: Date, save: Save = transact): Promise<void> =>
  save([checkOpen(userId, signedOut()), putUploadRecord(newUploadRecord(key, userId, [key], now))]);

/** AP90: returns an upload. 1 read unit. */
export const findUpload = (key: string): Promise<UploadRecord | undefined> => get<UploadRecord>(keys.upload(key));

/** AP91: returns the ids of due upload records, earliest first. 0.5 read units for each 4 KB of keys. */
export async function* unusedUploads(now: Date): AsyncGenerator<string> {
  for await (const page of eachDue(gsi3.unusedUploads(), unusedUploadOf, plus(now, 1), 25)) for (const { id } of page) yield id;
}

/** Deletes unused files. Keeps their record while a call may be writing them. May be repeated. */
export const eraseUpload = async (id: string, now: Date): Promise<void> => {
  const record = await findUpload(id);
  if (!record) return;
  try {
    // Some files may have come into use since.
    await write(update(keys.upload(id), { set: { condemned: true }, when: { files: record.files } }));
  } catch (error) {
    // The next run decides.
    if (error instanceof StaleRead) return;
    throw error;
  }
  await deleteObjects(record.files.flatMap(photoFiles));
  if (record.writableUntil <= now.toISOString()) await write(remove(keys.upload(id)));
};

/** Deletes unused files now. If that fails, the hourly sweep does it. */
export const eraseUploadLater = async (id: string, now: Date): Promise<void> => {
  try {
    await eraseUpload(id, now);
  } catch (error) {
    log('warn', 'files_left_to_sweep', errorFields(error));
  }
};
