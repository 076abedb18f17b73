import { call } from '#lib/api';
import { ApiError, NetworkError } from '#lib/errors';
import type { Upload } from '#shared/contracts/answers/upload';
import type { PhotoType } from '#shared/contracts/upload';

/** The photos that the server has refused, by their index in the request. */
export const refusedPhotos = (error: unknown): { index: number; message: string }[] =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path, message }) => {
        const index = /^photos\.(\d+)$/.exec(path)?.[1];
        return index === undefined ? [] : [{ index: Number(index), message }];
      })
    : [];

/** Runs at most `abreast` tasks at a time; the others wait in line. */
export const takeTurns = (abreast: number) => {
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

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Long enough for five megabytes over a slow connection; a dead connection must not look busy for ever. */
const timeoutMs = 180_000;

/**
 * Posts the file with the form that the server has signed. XMLHttpRequest, because `fetch` does not report the progress of an
 * upload.
 */
const send = ({ url, fields }: Upload, photo: Blob, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // S3 ignores all fields after the file.
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

/** Uploads a photo to storage. Returns its key for the API. */
export const uploadPhoto = async (photo: Blob, options: UploadOptions): Promise<string> => {
  const upload = await call('createUpload', {
    body: { contentType: photo.type as PhotoType, size: photo.size },
    // Without a key: an unused form expires by itself, and a repeated answer could be a form that has expired.
    idempotencyKey: null,
    signal: options.signal,
  });
  options.signal.throwIfAborted();
  await send(upload, photo, options);
  return upload.key;
};
