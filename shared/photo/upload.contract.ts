import * as z from 'zod/mini';
import { PortfolioCompleted, PortfolioPairs } from '#shared/account/portfolio.contract';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import { documentTypes } from '#shared/verification/document.values';
import { PhotoInput } from './photo.contract';

export const maxPhotoBytes = 5 * 1024 * 1024;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Each purpose has its own folder. */
const uploadPurposes = ['photo', 'certificate', 'concept'] as const;

const typeMessage = 'Please select only image files';

export const CreateUploadBody = z
  .object({
    purpose: z._default(z.enum(uploadPurposes, 'Please say what the file is for'), 'photo'),
    contentType: z.enum(documentTypes, typeMessage),
    size: z
      .int('Size must be a whole number of bytes')
      .check(z.gte(1, 'File is empty'), z.lte(maxPhotoBytes, 'File is larger than 5MB')),
  })
  .check(
    z.refine(({ purpose, contentType }) => purpose === 'certificate' || contentType !== 'application/pdf', {
      path: ['contentType'],
      error: typeMessage,
    }),
  );
export type CreateUploadBody = z.infer<typeof CreateUploadBody>;

export const PortfolioPhotosBody = z.object({
  photos: z
    .array(PhotoInput, 'Photos must be a list')
    .check(z.maxLength(maxPortfolioPhotos, `You can only have up to ${maxPortfolioPhotos} portfolio photos total.`)),
  /** Photos of one room before and after, by their indexes in `photos`. Absent: unchanged. */
  pairs: z.optional(PortfolioPairs),
  completed: z.optional(PortfolioCompleted),
});
export type PortfolioPhotosBody = z.infer<typeof PortfolioPhotosBody>;
