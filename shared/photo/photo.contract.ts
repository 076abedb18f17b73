import * as z from 'zod/mini';

/** A photo from a client: the URL (`/media/...`) or key of an upload, or a `data:` URL. */
export const PhotoInput = z
  .string('Invalid photo')
  .check(z.minLength(1, 'Invalid photo'), z.maxLength(7_000_000, 'Photo is larger than 5MB'));
