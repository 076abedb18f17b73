import * as z from 'zod/mini';
import { text } from '#shared/api/common';
import { PhotoInput } from '#shared/photo/photo.contract';

/** Characters, after trimming. */
const minUpdateLength = 10;
export const maxUpdateLength = 1000;
export const maxUpdatePhotos = 4;
/** For each project. */
export const maxUpdates = 20;

export const PostUpdateBody = z.object({
  text: text({
    message: `Please write at least ${minUpdateLength} characters`,
    min: minUpdateLength,
    max: maxUpdateLength,
  }),
  photos: z.pipe(
    z.nullish(
      z
        .array(PhotoInput, 'Photos must be a list')
        .check(z.maxLength(maxUpdatePhotos, `Maximum ${maxUpdatePhotos} photos allowed`)),
    ),
    z.transform((value) => [...new Set(value ?? [])]),
  ),
});
export type PostUpdateBody = z.infer<typeof PostUpdateBody>;
export type PostUpdateInput = z.input<typeof PostUpdateBody>;
