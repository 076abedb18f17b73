import { AppError, conflict, invalid } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { notAnImage, type Photo } from './image';

export type PhotoReference = { kind: 'file'; bytes: Buffer } | { kind: 'upload'; key: string } | { kind: 'stored'; key: string };

export const unknownPhoto = () => new AppError('VALIDATION_FAILED', 'This photo is no longer available. Please upload it again.');

const keyIn = (text: string): string | undefined =>
  /^(?:\/?media\/)?((?:uploads(?:\/concepts)?|photos)\/[A-Za-z0-9_-]{43}(?:(?:\.\d{1,4}x\d{1,4}(?:-[\da-f]{18})?)?\.(?:jpg|png|webp))?)$/.exec(
    text,
  )?.[1];

export const storedKeyIn = (text: string): string | undefined => {
  const key = keyIn(text);
  return key?.startsWith('photos/') ? key : undefined;
};

/** @throws AppError VALIDATION_FAILED */
export const readReference = (text: string): PhotoReference => {
  if (text.startsWith('data:')) return { kind: 'file', bytes: readDataUrl(text) };
  const key = keyIn(text);
  if (key === undefined) throw new AppError('VALIDATION_FAILED', 'Please upload this photo first.');
  return { kind: key.startsWith('uploads/') ? 'upload' : 'stored', key };
};

/** Ignores the claimed type. */
const readDataUrl = (url: string): Buffer => {
  const comma = url.indexOf(',');
  const base64 = url.slice(comma + 1);
  // Node would skip invalid base64.
  if (comma < 0 || !url.slice(0, comma).endsWith(';base64') || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw notAnImage();
  return Buffer.from(base64, 'base64');
};

/**
 * Folders that are not served. Concepts are within `uploads/`, because the same rules apply to them, except for the watermark.
 */
export const uploadFolders = { photo: 'uploads', certificate: 'certificates', concept: 'uploads/concepts' } as const;
export const newUploadKey = (purpose: keyof typeof uploadFolders = 'photo'): string => `${uploadFolders[purpose]}/${newSecret()}`;

export const isConceptUpload = (key: string): boolean => key.startsWith(`${uploadFolders.concept}/`);

/** Returns the key of the widest file. shared/photo/photos.ts derives the others. It reveals only the size and three colors. */
export const newPhotoKey = ({ width, height, colors }: Pick<Photo, 'width' | 'height' | 'colors'>): string =>
  `photos/${newSecret()}.${width}x${height}-${colors}.webp`;

export const newKeyLike = (key: string): string => key.replace(/^photos\/[\w-]{43}/, () => `photos/${newSecret()}`);

export const aboutPhoto = (index: number, error: unknown): unknown =>
  error instanceof AppError && error.code === 'VALIDATION_FAILED'
    ? new AppError(error.code, error.message, { issues: [{ path: `photos.${index}`, message: error.message }] })
    : error;

/** Fails if the photos were changed in another window, whose change this list would undo. @throws AppError CONFLICT */
export const assertCurrent = (
  present: readonly string[],
  before: readonly string[] | undefined,
  wanted: readonly string[],
): void => {
  const isPresent = (list: readonly string[]) => JSON.stringify(list) === JSON.stringify(present);
  if (!before || isPresent(before.map(keyOfStored)) || isPresent(wanted)) return;
  throw conflict('The photos were changed in another window. Please check them and save again.');
};

const keyOfStored = (text: string): string => storedKeyIn(text) ?? text;

/** Returns the texts in the order of `photos`. Empty if all are. @throws AppError VALIDATION_FAILED for missing texts */
export const textsOfPhotos = (photos: readonly string[], named: readonly string[], texts: readonly string[] = []): string[] => {
  if (texts.length > 0 && texts.length !== named.length) {
    throw invalid({ path: 'photoTexts', message: 'Please send one description for each photo, or none' });
  }
  const all = photos.map((photo) => texts[named.indexOf(photo)] ?? '');
  return all.some((text) => text !== '') ? all : [];
};
