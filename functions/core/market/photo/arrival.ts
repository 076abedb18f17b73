import { isAppError } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { maxPhotoBytes } from '#shared/photo/upload.contract';
import { photoTooLarge } from './image';
import { readUpload, writePhoto } from './photo.storage';
import { photoOf } from './read';
import { claimUpload, findUpload, markReady } from './upload.repo';

/** `left`: the photo was not made, so the call that attaches the upload makes it. */
export type Arrival = 'ready' | 'left';

/** Makes the photo when its upload arrives. Failures are left to the call that attaches it, which can report an error. */
export const receiveUpload = async (key: string, now: Date, make: typeof photoOf = photoOf): Promise<Arrival> => {
  const upload = await findUpload(key);
  if (!upload || upload.usedAs !== undefined || upload.photo !== undefined || upload.condemned) return 'left';
  const bytes = await readUpload(key, maxPhotoBytes, photoTooLarge()).catch(ignoreRefusal);
  const made = bytes && (await make(bytes).catch(ignoreRefusal));
  if (!made) return 'left';
  try {
    // Every file has an upload record before it is written.
    await claimUpload(upload, made.objectKey, now);
    await Promise.all(made.files.map(([file, content]) => writePhoto(file, content)));
    await markReady(key, made.objectKey);
    return 'ready';
  } catch (error) {
    if (error instanceof StaleRead) return 'left';
    throw error;
  }
};

const ignoreRefusal = (error: unknown): undefined => {
  if (!isAppError(error, 'VALIDATION_FAILED')) throw error;
};
