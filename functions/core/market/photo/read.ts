import { type Files, filesOf, readPhoto } from './image';
import { newPhotoKey } from './photo';

/** Makes the files of a photo under a new key. @throws AppError VALIDATION_FAILED */
export const photoOf = async (bytes: Buffer, watermark?: string): Promise<{ objectKey: string; files: Files }> => {
  const photo = await readPhoto(bytes, watermark);
  const objectKey = newPhotoKey(photo);
  return { objectKey, files: await filesOf(photo, objectKey) };
};
