import { isAppError } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { maxPhotoBytes } from '#shared/contracts/upload';
import { photoTooLarge } from './image';
import { readUpload, writePhoto } from './photo.storage';
import { photoOf } from './read';
import { claimUpload, findUpload, markReady } from './upload.repo';

/** What came of an upload that has arrived; `left`: the call that attaches it makes the photo. */
export type Arrival = 'ready' | 'left';

/**
 * Makes the photo of an upload when it arrives, so that attaching it later does not wait. Of repeated events one stores it; when an event is
 * lost or cut off, the call that attaches it makes the photo. A file that is no photo is refused there as well, where somebody hears of it.
 * `make`: makes the photo of the file; default: one without a watermark.
 */
export const receiveUpload = async (key: string, now: Date, make: typeof photoOf = photoOf): Promise<Arrival> => {
  const upload = await findUpload(key);
  if (!upload || upload.usedAs !== undefined || upload.photo !== undefined || upload.condemned) return 'left';
  const bytes = await readUpload(key, maxPhotoBytes, photoTooLarge()).catch(unlessRefused);
  const made = bytes && (await make(bytes).catch(unlessRefused));
  if (!made) return 'left';
  try {
    // Noted before they are written, as every file is.
    await claimUpload(upload, made.objectKey, now);
    await Promise.all(made.files.map(([file, content]) => writePhoto(file, content)));
    await markReady(key, made.objectKey);
    return 'ready';
  } catch (error) {
    // Attached, or swept, meanwhile.
    if (error instanceof StaleRead) return 'left';
    throw error;
  }
};

const unlessRefused = (error: unknown): undefined => {
  if (!isAppError(error, 'VALIDATION_FAILED')) throw error;
};
