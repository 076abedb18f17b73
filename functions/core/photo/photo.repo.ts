import { AppError } from '#core/errors';

/** Placeholder until uploads land. */
export const storePhotos = async (
  photos: readonly string[],
  _userId: string,
  _now: Date,
  _kept: readonly string[] = [],
): Promise<string[]> => {
  if (photos.length > 0)
    throw new AppError('VALIDATION_FAILED', 'Photos cannot be stored yet', {
      issues: [{ path: 'photos', message: 'Photos cannot be stored yet' }],
    });
  return [];
};
