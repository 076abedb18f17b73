import * as z from 'zod/mini';
import { line } from '#shared/api/common';
import { PhotoInput } from '#shared/photo/photo.contract';
import { maxConceptCaption, maxConcepts } from './concept.values';

export const SaveConceptsBody = z.object({
  concepts: z
    .array(
      z.object({
        photo: PhotoInput,
        /** The path or key of a photo of the project. */
        of: z
          .string('Please choose a photo of the project')
          .check(
            z.minLength(1, 'Please choose a photo of the project'),
            z.maxLength(200, 'Please choose a photo of the project'),
          ),
        caption: z._default(line({ message: 'Must be text', min: 0, max: maxConceptCaption }), ''),
      }),
      'Concepts must be a list',
    )
    .check(z.maxLength(maxConcepts, `A bid can have up to ${maxConcepts} concepts`)),
  /** The photos of the concepts that the caller has read. Absent: replaces any. */
  before: z.optional(z.array(PhotoInput, 'Photos must be a list').check(z.maxLength(maxConcepts, 'Invalid photo'))),
});
export type SaveConceptsBody = z.infer<typeof SaveConceptsBody>;
