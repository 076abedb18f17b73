import type { Upload } from '#shared/photo/upload.answers';
import { type BodyOf, call } from './api';
import { NetworkError } from './errors';

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Long enough for five megabytes over a slow connection. */
const timeoutMs = 180_000;

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const send = ({ url, fields }: Upload, file: Blob, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // S3 ignores all fields after the file.
    form.append('file', file);

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

/** Returns the file's key for the API. */
export const uploadFile = async (
  file: Blob,
  body: Omit<BodyOf<'createUpload'>, 'size'>,
  options: UploadOptions,
): Promise<string> => {
  const upload = await call('createUpload', {
    body: { ...body, size: file.size },
    // No key: an unused form expires by itself, and a repeated answer could be an expired form.
    idempotencyKey: null,
    signal: options.signal,
  });
  options.signal.throwIfAborted();
  await send(upload, file, options);
  return upload.key;
};
