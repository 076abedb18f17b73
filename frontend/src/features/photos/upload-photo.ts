import { ApiError } from '#lib/errors';
import { type UploadOptions, uploadFile } from '#lib/upload';
import type { PhotoType } from '#shared/photo/upload.contract';

/** Returns the photos that the server refused, by their index in the request. */
export const refusedPhotos = (error: unknown): { index: number; message: string }[] =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path, message }) => {
        const index = /^photos\.(\d+)$/.exec(path)?.[1];
        return index === undefined ? [] : [{ index: Number(index), message }];
      })
    : [];

/** Runs at most `abreast` tasks at a time, in order. */
export const createQueue = (abreast: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= abreast) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Hands its place directly to the next task, so that a new one cannot jump the line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Returns the photo's key for the API. */
export const uploadPhoto = (photo: Blob, options: UploadOptions): Promise<string> =>
  uploadFile(photo, { contentType: photo.type as PhotoType }, options);
