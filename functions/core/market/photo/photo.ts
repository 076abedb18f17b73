import { AppError, conflict, invalid } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { notAnImage, type Photo } from './image';

/**
 * A photo as a client may send it: the file itself, the key of an upload, or one that is in use already. Keys are taken as
 * they are and as the site's paths.
 */
export type PhotoReference = { kind: 'file'; bytes: Buffer } | { kind: 'upload'; key: string } | { kind: 'stored'; key: string };

export const unknownPhoto = () => new AppError('VALIDATION_FAILED', 'This photo is no longer available. Please upload it again.');

const keyIn = (text: string): string | undefined =>
  /^(?:\/?media\/)?((?:uploads(?:\/concepts)?|photos)\/[A-Za-z0-9_-]{43}(?:(?:\.\d{1,4}x\d{1,4}(?:-[\da-f]{18})?)?\.(?:jpg|png|webp))?)$/.exec(
    text,
  )?.[1];

/** The key of one that is in use already; undefined of any other text. */
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

/** The bytes of a `data:` URL. What type it claims is not asked: the content says it. */
const readDataUrl = (url: string): Buffer => {
  const comma = url.indexOf(',');
  const base64 = url.slice(comma + 1);
  // Node reads base64 leniently: what it would skip is refused here.
  if (comma < 0 || !url.slice(0, comma).endsWith(';base64') || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw notAnImage();
  return Buffer.from(base64, 'base64');
};

/**
 * Where browsers put files: never served. Each has a random name of its own, known to its uploader. A concept is within `uploads/`, as what holds of
 * photos holds of it, but for the mark that it gets.
 */
export const uploadFolders = { photo: 'uploads', certificate: 'certificates', concept: 'uploads/concepts' } as const;
export const newUploadKey = (purpose: keyof typeof uploadFolders = 'photo'): string => `${uploadFolders[purpose]}/${newSecret()}`;

/** Whether an upload is to become a concept, and nothing else. */
export const isConceptUpload = (key: string): boolean => key.startsWith(`${uploadFolders.concept}/`);

/**
 * Where photos are served from: the key of the widest file, which names the photo, and of which shared/photos.ts derives the others. The name says
 * nothing of who, what or when; of the picture it says its measures and three colours.
 */
export const newPhotoKey = ({ width, height, colours }: Pick<Photo, 'width' | 'height' | 'colours'>): string =>
  `photos/${newSecret()}.${width}x${height}-${colours}.webp`;

/** A key for a second copy of a photo. */
export const anotherKeyOf = (key: string): string => key.replace(/^photos\/[\w-]{43}/, () => `photos/${newSecret()}`);

/** The same refusal, naming the photo it is about. */
export const aboutPhoto = (index: number, error: unknown): unknown =>
  error instanceof AppError && error.code === 'VALIDATION_FAILED'
    ? new AppError(error.code, error.message, { issues: [{ path: `photos.${index}`, message: error.message }] })
    : error;

/**
 * That a list of photos, which is saved as a whole, does not undo what somebody else made of it meanwhile. What is there already need not be
 * changed: the same call again, after its answer was lost.
 *
 * @param before what the caller had read, if it says so
 * @throws AppError CONFLICT
 */
export const mustKnow = (present: readonly string[], before: readonly string[] | undefined, wanted: readonly string[]): void => {
  const isPresent = (list: readonly string[]) => JSON.stringify(list) === JSON.stringify(present);
  if (!before || isPresent(before.map(keyOfStored)) || isPresent(wanted)) return;
  throw conflict('The photos were changed in another window. Please check them and save again.');
};

const keyOfStored = (text: string): string => storedKeyIn(text) ?? text;

/**
 * What is said of each of `photos`, in their order: `texts` are of those `named`. An empty list where nothing is said of any.
 *
 * @throws AppError VALIDATION_FAILED unless there is one for each that is named.
 */
export const textsOfPhotos = (photos: readonly string[], named: readonly string[], texts: readonly string[] = []): string[] => {
  if (texts.length > 0 && texts.length !== named.length) {
    throw invalid({ path: 'photoTexts', message: 'Please send one description for each photo, or none' });
  }
  const all = photos.map((photo) => texts[named.indexOf(photo)] ?? '');
  return all.some((text) => text !== '') ? all : [];
};
