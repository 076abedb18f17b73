import { signedOut } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { checkOpen } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import type { Write } from '#core/kernel/table/write';
import { photoFiles } from '#shared/photo/photos';
import { maxPhotoBytes } from '#shared/photo/upload.contract';
import { type Files, photoTooLarge } from './image';
import { aboutPhoto, isConceptUpload, newKeyLike, type PhotoReference, readReference, unknownPhoto } from './photo';
import { readUpload, writePhoto } from './photo.storage';
import { photoOf } from './read';
import {
  eraseUploadLater,
  findUpload,
  newDiscardRecord,
  newRemovalRecord,
  newUploadRecord,
  putUploadRecord,
  takeUploadRecord,
  type UploadRecord,
  type UsedUpload,
  useUpload,
} from './upload.repo';

export interface PreparedPhotos {
  userId: string;
  /** In the order of the call. Those not `added` must already be in use in the same place. */
  objectKeys: string[];
  added: UploadRecord | undefined;
  uploads: UsedUpload[];
}

interface Making {
  /** For concepts only. */
  watermark?: string;
  /** Object keys of photos in use elsewhere, whose files must be copied. */
  copied?: ReadonlySet<string>;
}

/** `isReady`: the files were stored before this call, and the upload's record covers them. */
type Read = { objectKey: string; files?: Files; upload?: string; isReady?: boolean };

/** @throws AppError VALIDATION_FAILED if it is gone */
const copyOf = async (key: string): Promise<Read> => {
  const objectKey = newKeyLike(key);
  const bytes = await Promise.all(photoFiles(key).map((file) => readUpload(file, maxPhotoBytes, photoTooLarge())));
  const files = photoFiles(objectKey).map((file, index): Files[number] => {
    const content = bytes[index];
    if (!content) throw unknownPhoto();
    return [file, content];
  });
  return { objectKey, files };
};

/** Reads a photo. Checks the file itself, and ignores the type that its sender claimed. */
const read = async (reference: PhotoReference, userId: string, { watermark, copied }: Making): Promise<Read> => {
  if (reference.kind === 'stored') return copied?.has(reference.key) ? copyOf(reference.key) : { objectKey: reference.key };
  if (reference.kind === 'file') return photoOf(reference.bytes, watermark);
  if (isConceptUpload(reference.key) !== (watermark !== undefined)) throw unknownPhoto();
  const upload = await findUpload(reference.key);
  if (upload?.userId !== userId) throw unknownPhoto();
  // Answers a repeated call.
  if (upload.usedAs !== undefined) return { objectKey: upload.usedAs };
  if (upload.photo !== undefined && upload.isReady && !upload.condemned) {
    return { objectKey: upload.photo, upload: reference.key, isReady: true };
  }
  const bytes = upload.condemned ? undefined : await readUpload(reference.key, maxPhotoBytes, photoTooLarge());
  if (!bytes) throw unknownPhoto();
  return { ...(await photoOf(bytes, watermark)), upload: reference.key };
};

/** A function has two processors, so more at once would need memory and gain no time. */
const maxParallel = 2;

const readAll = async (photos: readonly string[], userId: string, making: Making): Promise<Read[]> => {
  const found: Read[] = [];
  let next = 0;
  let refused = false;
  const readOn = async (): Promise<void> => {
    for (let index = next++; index < photos.length && !refused; index = next++) {
      try {
        found[index] = await read(readReference(photos[index] ?? ''), userId, making);
      } catch (error) {
        refused = true;
        throw aboutPhoto(index, error);
      }
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, readOn));
  return found;
};

const prepare = async (photos: readonly string[], userId: string, now: Date, making: Making): Promise<PreparedPhotos> => {
  const found = await readAll(photos, userId, making);
  const objectKeys = found.map(({ objectKey }) => objectKey);
  const uploads = found.flatMap(({ upload, objectKey, isReady = false }): UsedUpload[] =>
    upload ? [{ key: upload, photo: objectKey, isReady }] : [],
  );
  const stored = found.filter(({ files }) => files);
  if (stored.length === 0) return { userId, objectKeys, uploads, added: undefined };
  const added = newUploadRecord(
    newSecret(),
    userId,
    stored.map(({ objectKey }) => objectKey),
    now,
  );
  await transact([checkOpen(userId, signedOut()), putUploadRecord(added)]);
  await Promise.all(stored.flatMap(({ files = [] }) => files.map(([key, bytes]) => writePhoto(key, bytes))));
  return { userId, objectKeys, uploads, added };
};

/**
 * Returns a function that reads and stores photos when it is first called, after a call's other checks, and only once.
 * @throws AppError VALIDATION_FAILED; UNAUTHENTICATED if the account is closing
 */
export const preparePhotos = (
  photos: readonly string[],
  userId: string,
  now: Date,
  making: Making = {},
): (() => Promise<PreparedPhotos>) => {
  let prepared: Promise<PreparedPhotos> | undefined;
  return () => {
    prepared ??= prepare([...new Set(photos)], userId, now, making);
    return prepared;
  };
};

export interface PhotoChange {
  photos: string[];
  /** At most 12 writes. Their transaction must check that the photos have not changed. */
  writes: Write[];
  unused: string[];
}

export const noPhotoChange = (photos: string[]): PhotoChange => ({ photos, writes: [], unused: [] });

/** @throws AppError VALIDATION_FAILED for a photo that is neither prepared nor among `before` */
export const changePhotos = (before: readonly string[], prepared: PreparedPhotos, now: Date): PhotoChange => {
  const { added, userId, uploads } = prepared;
  const photos = [...new Set(prepared.objectKeys)];
  for (const [index, key] of prepared.objectKeys.entries()) {
    const isNew = added?.files.includes(key) || uploads.some(({ photo, isReady }) => isReady && photo === key);
    if (!before.includes(key) && !isNew) throw aboutPhoto(index, unknownPhoto());
  }
  const discarded = before.filter((key) => !photos.includes(key));
  const discard = newDiscardRecord(newSecret(), userId, discarded, now);
  return {
    photos,
    writes: [
      ...(added ? [takeUploadRecord(added.id)] : []),
      ...uploads.map((upload) => useUpload(upload)),
      ...(discarded.length > 0 ? [putUploadRecord(discard)] : []),
    ],
    unused: [...uploads.map(({ key }) => key), ...(discarded.length > 0 ? [discard.id] : [])],
  };
};

/** Returns the upload records of photos that were removed within a day. 1 read unit each. */
export const removedPhotos = async (keys: readonly string[], userId: string): Promise<ReadonlyMap<string, UploadRecord>> => {
  const notes = await Promise.all(keys.map(findUpload));
  const removed = notes.flatMap((note): [string, UploadRecord][] =>
    note?.userId === userId && !note.condemned ? [[note.id, note]] : [],
  );
  return new Map(removed);
};

interface PortfolioRemovals {
  removed: ReadonlyMap<string, UploadRecord>;
  /** The originals of the portfolio's concepts, by key. */
  concepts: ReadonlyMap<string, string>;
}

/** Keeps files of removed photos until the sweep, for an undo. @throws AppError VALIDATION_FAILED for an unknown photo */
export const changePortfolioPhotos = (
  before: readonly string[],
  prepared: PreparedPhotos,
  { removed, concepts }: PortfolioRemovals,
  now: Date,
): PhotoChange => {
  const { objectKeys, userId } = prepared;
  const returned = [...removed.keys()];
  const discarded = before.filter((key) => !objectKeys.includes(key));
  const kept = before.filter((key) => objectKeys.includes(key));
  const change = changePhotos([...kept, ...returned], prepared, now);
  return {
    ...change,
    writes: [
      ...change.writes,
      ...returned.map(takeUploadRecord),
      ...discarded.map((key) => putUploadRecord(newRemovalRecord(key, userId, concepts.get(key), now))),
    ],
  };
};

export const discardPhotos = (before: readonly string[], userId: string, now: Date): PhotoChange =>
  changePhotos(before, { userId, objectKeys: [], added: undefined, uploads: [] }, now);

/** Failed deletions are left to the hourly sweep. */
export const eraseUnused = async ({ unused }: PhotoChange, now: Date): Promise<void> => {
  await Promise.all(unused.map((id) => eraseUploadLater(id, now)));
};
