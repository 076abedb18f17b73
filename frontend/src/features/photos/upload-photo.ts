import { call } from '#lib/api';
import { ApiError, NetworkError } from '#lib/errors';
import type { Upload } from '#shared/contracts/answers/upload';
import type { PhotoType } from '#shared/contracts/upload';

/** Which photos a refusal is about: their places in the list that was sent. */
export const refusedPhotos = (error: unknown): { index: number; message: string }[] =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path, message }) => {
        const index = /^photos\.(\d+)$/.exec(path)?.[1];
        return index === undefined ? [] : [{ index: Number(index), message }];
      })
    : [];

/** Runs at most `abreast` of the tasks given to it at a time; the others wait in line. */
export const takeTurns = (abreast: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= abreast) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place passes on without being free in between, so that nobody can jump the line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** A slow line needs long for five megabytes; one that has died should not look busy for ever. */
const timeoutMs = 180_000;

/** Puts the file into the form that the server signed. `fetch` cannot tell how far an upload is; XMLHttpRequest can. */
const send = ({ url, fields }: Upload, photo: Blob, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // Storage ignores every field that comes after the file.
    form.append('file', photo);

    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = () => reject(new NetworkError());
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.timeout = timeoutMs;
    request.send(form);
  });

/** Puts a photo into storage and returns the key under which the API knows it. */
export const uploadPhoto = async (photo: Blob, options: UploadOptions): Promise<string> => {
  const upload = await call('createUpload', {
    body: { contentType: photo.type as PhotoType, size: photo.size },
    // A form that nobody uses goes by itself, and one that was asked for a while ago may have ended.
    idempotencyKey: null,
    signal: options.signal,
  });
  options.signal.throwIfAborted();
  await send(upload, photo, options);
  return upload.key;
};
