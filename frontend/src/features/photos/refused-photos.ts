import { ApiError } from '#lib/errors';

/** Which photos a refusal is about: their places in the list that was sent. */
export const refusedPhotos = (error: unknown): { index: number; message: string }[] =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path, message }) => {
        const index = /^photos\.(\d+)$/.exec(path)?.[1];
        return index === undefined ? [] : [{ index: Number(index), message }];
      })
    : [];
