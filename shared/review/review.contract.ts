import * as z from 'zod/mini';
import { optionalLine, optionalText } from '#shared/api/common';

/** Characters. */
export const maxReviewTitle = 120;
export const maxReviewComment = 2000;

export const ReviewBody = z.object({
  rating: z
    .int('Rating must be from 1 to 5')
    .check(z.gte(1, 'Rating must be from 1 to 5'), z.lte(5, 'Rating must be from 1 to 5')),
  title: optionalLine(maxReviewTitle),
  comment: optionalText(maxReviewComment),
});
export type ReviewBody = z.infer<typeof ReviewBody>;
