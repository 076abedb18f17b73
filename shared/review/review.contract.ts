import * as z from 'zod/mini';
import { optionalLine, optionalText } from '#shared/api/common';

/** Characters. */
export const maxReviewTitle = 120;
export const maxReviewComment = 2000;

export const ReviewBody = z.object({
  rating: z
    .int('Please choose 1 to 5 stars')
    .check(z.gte(1, 'Please choose 1 to 5 stars'), z.lte(5, 'Please choose 1 to 5 stars')),
  title: optionalLine(maxReviewTitle),
  comment: optionalText(maxReviewComment),
});
export type ReviewBody = z.infer<typeof ReviewBody>;
