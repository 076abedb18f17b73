import { maxPhotoBytes, type PhotoType } from '#shared/contracts/upload';
import { badPhoto, type CleanImage, notAnImage } from './formats/bytes';
import { cleanJpeg, isJpeg } from './formats/jpeg';
import { cleanPng, isPng } from './formats/png';
import { cleanWebp, isWebp } from './formats/webp';

/** A photo that may be stored and served. */
export interface Photo extends CleanImage {
  contentType: PhotoType;
  /** For the object's key. */
  extension: 'jpg' | 'png' | 'webp';
}

export const photoTooLarge = () => badPhoto('File is larger than 5MB');

/**
 * What a file is, by its content and whatever it is called: a JPEG, PNG or WebP that is whole, of at most 5 MB and 50
 * megapixels. Its pixels are returned bit for bit; whatever else the file carried (place and time, camera, texts, previews,
 * a second file behind the image) is not. Time and memory are linear in the size of the file.
 *
 * @throws AppError VALIDATION_FAILED, and nothing else whatever the bytes.
 */
export const cleanPhoto = (bytes: Buffer): Photo => {
  if (bytes.length > maxPhotoBytes) throw photoTooLarge();
  if (isJpeg(bytes)) return { ...cleanJpeg(bytes), contentType: 'image/jpeg', extension: 'jpg' };
  if (isPng(bytes)) return { ...cleanPng(bytes), contentType: 'image/png', extension: 'png' };
  if (isWebp(bytes)) return { ...cleanWebp(bytes), contentType: 'image/webp', extension: 'webp' };
  throw notAnImage();
};
