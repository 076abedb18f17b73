import { type Files, filesOf, readPhoto } from './image';
import { newPhotoKey } from './photo';

/**
 * A file as the photo that it is stored as, in all its widths, under a new key; `watermark` is written into each.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const photoOf = async (bytes: Buffer, watermark?: string): Promise<{ objectKey: string; files: Files }> => {
  const photo = await readPhoto(bytes, watermark);
  const objectKey = newPhotoKey(photo);
  return { objectKey, files: await filesOf(photo, objectKey) };
};
