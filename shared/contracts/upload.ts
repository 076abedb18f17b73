import * as z from 'zod/mini';
import { PhotoInput } from './photo';
import { maxPortfolioPhotos, PortfolioCompleted, PortfolioPairs } from './portfolio';

export const maxPhotoBytes = 5 * 1024 * 1024;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const CreateUploadBody = z.object({
  contentType: z.enum(photoTypes, 'Please select only image files'),
  size: z
    .int('Size must be a whole number of bytes')
    .check(z.gte(1, 'File is empty'), z.lte(maxPhotoBytes, 'File is larger than 5MB')),
});
export type CreateUploadBody = z.infer<typeof CreateUploadBody>;

export const PortfolioPhotosBody = z.object({
  photos: z
    .array(PhotoInput, 'Photos must be a list')
    .check(z.maxLength(maxPortfolioPhotos, `You can only have up to ${maxPortfolioPhotos} portfolio photos total.`)),
  /** Which of them show one room before and after, by their places in `photos`. Absent: those that were, as long as both photos are. */
  pairs: z.optional(PortfolioPairs),
  completed: z.optional(PortfolioCompleted),
});
