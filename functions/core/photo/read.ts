import { type Files, filesOf, readPhoto } from './image';
import { newPhotoKey } from './photo';

/**
 * A file as the photo that it is stored as, in all its widths, under a new key.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const photoOf = async (bytes: Buffer): Promise<{ objectKey: string; files: Files }> => {
  const photo = await readPhoto(bytes);
  const objectKey = newPhotoKey(photo);
  return { objectKey, files: await filesOf(photo, objectKey) };
};
