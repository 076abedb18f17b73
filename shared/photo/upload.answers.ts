import * as z from 'zod/mini';

/** A presigned S3 POST: send `fields`, then the file as `file`, as multipart/form-data to `url`. */
export const Upload = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  key: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof Upload>;
