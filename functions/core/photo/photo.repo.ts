import { signedOut } from '#core/errors';
import { newSecret } from '#core/ids';
import { transact } from '#core/table/transact';
import type { Write } from '#core/table/write';
import { mustBeOpen } from '#core/tally/tally.repo';
import { maxPhotoBytes } from '#shared/contracts/upload';
import { cleanPhoto, type Photo, photoTooLarge } from './image';
import { aboutPhoto, newPhotoKey, type PhotoReference, readReference, unknownPhoto } from './photo';
import { readUpload, writePhoto } from './photo.storage';
import {
  discardNote,
  eraseUploadLater,
  findUpload,
  newNote,
  noteFiles,
  takeNote,
  type UploadRecord,
  useUpload,
} from './upload.repo';

/** Photos that a call named, checked and in storage: ready to be taken into use by a transaction. */
export interface PreparedPhotos {
  userId: string;
  /** Object keys in the order named. Those that are not `added` must be in use already where they are to go. */
  objectKeys: string[];
  /** The note of what was stored for this call, if anything was. */
  added: UploadRecord | undefined;
  /** Uploads that photos were made of: key of the upload -> key of the photo. */
  uploads: [string, string][];
}

type Read = { objectKey: string } | { photo: Photo; upload?: string };

/** What a reference stands for; a file is looked at, whoever sent it and whatever S3 was told of it. */
const read = async (reference: PhotoReference, userId: string): Promise<Read> => {
  if (reference.kind === 'stored') return { objectKey: reference.key };
  if (reference.kind === 'file') return { photo: cleanPhoto(reference.bytes) };
  const upload = await findUpload(reference.key);
  if (upload?.userId !== userId) throw unknownPhoto();
  // Sent again, after its answer was lost.
  if (upload.usedAs !== undefined) return { objectKey: upload.usedAs };
  const bytes = upload.condemned ? undefined : await readUpload(reference.key, maxPhotoBytes, photoTooLarge());
  if (!bytes) throw unknownPhoto();
  return { photo: cleanPhoto(bytes), upload: reference.key };
};

const prepare = async (photos: readonly string[], userId: string, now: Date): Promise<PreparedPhotos> => {
  const prepared: PreparedPhotos = { userId, objectKeys: [], added: undefined, uploads: [] };
  const files = new Map<string, Photo>();
  // One after the other: ten photos at once would need the memory of ten.
  for (const [index, text] of photos.entries()) {
    try {
      const found = await read(readReference(text), userId);
      const objectKey = 'photo' in found ? newPhotoKey(found.photo) : found.objectKey;
      prepared.objectKeys.push(objectKey);
      if ('photo' in found) files.set(objectKey, found.photo);
      if ('photo' in found && found.upload) prepared.uploads.push([found.upload, objectKey]);
    } catch (error) {
      throw aboutPhoto(index, error);
    }
  }
  if (files.size === 0) return prepared;
  const added = newNote(newSecret(), userId, [...files.keys()], now);
  await transact([mustBeOpen(userId, signedOut()), noteFiles(added)]);
  await Promise.all([...files].map(([key, { bytes, contentType }]) => writePhoto(key, bytes, contentType)));
  return { ...prepared, added };
};

/**
 * Checks and stores the photos that a call names. Lazy, and done once however often it is asked, so that it can wait for the
 * call's other checks and need not be repeated with them.
 *
 * @throws AppError VALIDATION_FAILED, naming the photo; UNAUTHENTICATED when the account is being deleted.
 */
export const preparePhotos = (photos: readonly string[], userId: string, now: Date): (() => Promise<PreparedPhotos>) => {
  let prepared: Promise<PreparedPhotos> | undefined;
  return () => {
    prepared ??= prepare([...new Set(photos)], userId, now);
    return prepared;
  };
};

/** What prepared photos mean for a project or portfolio. */
export interface PhotoChange {
  /** Object keys, in order. */
  photos: string[];
  /** For the transaction that writes `photos`, and only where it is conditional on what they were before. At most 12. */
  writes: Write[];
  /** Notes of files that this leaves unused. */
  unused: string[];
}

export const noPhotoChange = (photos: string[]): PhotoChange => ({ photos, writes: [], unused: [] });

/**
 * Replaces the photos `before` by the prepared ones.
 *
 * @throws AppError VALIDATION_FAILED for one that is neither prepared nor among `before`.
 */
export const changePhotos = (before: readonly string[], prepared: PreparedPhotos, now: Date): PhotoChange => {
  const { added, userId, uploads } = prepared;
  const photos = [...new Set(prepared.objectKeys)];
  for (const [index, key] of prepared.objectKeys.entries()) {
    if (!before.includes(key) && !added?.files.includes(key)) throw aboutPhoto(index, unknownPhoto());
  }
  const discarded = before.filter((key) => !photos.includes(key));
  const discard = discardNote(newSecret(), userId, discarded, now);
  return {
    photos,
    writes: [
      ...(added ? [takeNote(added.id)] : []),
      ...uploads.map(([upload, photo]) => useUpload(upload, photo)),
      ...(discarded.length > 0 ? [noteFiles(discard)] : []),
    ],
    unused: [...uploads.map(([upload]) => upload), ...(discarded.length > 0 ? [discard.id] : [])],
  };
};

/** Takes all photos off. */
export const discardPhotos = (before: readonly string[], userId: string, now: Date): PhotoChange =>
  changePhotos(before, { userId, objectKeys: [], added: undefined, uploads: [] }, now);

/** Deletes the files that a change has left unused, after its transaction. What fails is left to the hourly sweep. */
export const eraseUnused = async ({ unused }: PhotoChange, now: Date): Promise<void> => {
  await Promise.all(unused.map((id) => eraseUploadLater(id, now)));
};
