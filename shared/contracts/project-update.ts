import * as z from 'zod/mini';
import { Id, Timestamp, text } from './common';
import { PhotoInput } from './project';

/** Characters, after trimming. */
export const minUpdateLength = 10;
export const maxUpdateLength = 1000;
export const maxUpdatePhotos = 4;
/** Of one project. */
export const maxUpdates = 20;

export const PostUpdateBody = z.object({
  text: text({
    message: `Please say what is new in at least ${minUpdateLength} characters`,
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

/** What an owner has told of a project since there were bids on it. */
export const ProjectUpdate = z.object({
  id: Id,
  projectId: Id,
  /** Without the contact details that were written into it, but for the two parties of an award. */
  text: z.string(),
  /** True when something in `text` is masked. */
  masked: z.boolean(),
  /** Posted since the award: its two parties alone read it. */
  forParties: z.boolean(),
  photos: z.array(z.string()),
  createdAt: Timestamp,
});
export type ProjectUpdate = z.infer<typeof ProjectUpdate>;
