import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError } from '#core/kernel/errors';
import { perProcess } from '#core/kernel/per-process';
import { conceptTooSmall, smallestConcept } from '#shared/concept/concept.values';
import { highestPhoto, photoSource, photoWidths, sharePhoto, sharePhotoSize, widestPhoto } from '#shared/photo/photos';
import { maxPhotoBytes } from '#shared/photo/upload.contract';
import { tidyJpeg } from './tidy-jpeg';
import { watermarkFor } from './watermark';

const badPhoto = (message: string): AppError => new AppError('VALIDATION_FAILED', message);
export const notAnImage = (): AppError => badPhoto('Please select only image files');
export const photoTooLarge = (): AppError => badPhoto('File is larger than 5MB');
const damaged = () => badPhoto('This image is damaged or incomplete. Please choose another one.');
const tooManyPixels = () => badPhoto('This image has more than 50 megapixels. Please choose a smaller one.');
const tooManyPixelsPerByte = () => badPhoto('This image has too many pixels for its file size. Please choose another one.');
const tooSlow = () => badPhoto('This image took too long to process. Please choose a smaller one.');

/** A phone's largest photos have 48 megapixels. */
const maxPixels = 50_000_000;
// A camera's photo has about ten pixels a byte, and a JPEG of one color 160. A small drawing may have more.
const maxPixelsPerByte = 200;
const smallPixels = 8_000_000;
const maxSeconds = 6;

type Library = typeof import('sharp').default;

const load = async (): Promise<Library> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
};

/** Loads sharp with the first photo, because most calls have none. Reads three formats and caches nothing. */
const library = perProcess(load);

const refusalOf = (error: unknown): AppError => {
  const message = error instanceof Error ? error.message : '';
  if (/unsupported image format/.test(message)) return notAnImage();
  if (/pixel limit/.test(message)) return tooManyPixels();
  if (/timeout/.test(message)) return tooSlow();
  return damaged();
};

const withRefusals = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
};

/** Checks the size in the header, before any pixel is decoded. */
const assertReadable = ({ width, height }: Metadata, bytes: number): void => {
  const pixels = width * height;
  if (pixels > maxPixels) throw tooManyPixels();
  if (pixels > smallPixels && pixels > bytes * maxPixelsPerByte) throw tooManyPixelsPerByte();
};

/** Pixels. */
export interface Photo {
  width: number;
  height: number;
  /** Mean colors of the top, middle and bottom thirds: eighteen hexadecimal digits. */
  colors: string;
  inWidth: (width: number) => Promise<Buffer>;
  toShare: () => Promise<Buffer>;
}

// A warning means that a part of the picture is missing.
const reading: SharpOptions = { failOn: 'warning', limitInputPixels: maxPixels };
const seconds = { seconds: maxSeconds };

/** From 0 to 100. A picture up to a card's width gets a lower quality if it would have more than `cardBytes`. */
const qualities = [72, 60, 48];
const cardWidth = 800;
const cardBytes = 30_000;

const lightest = async (write: (quality: number) => Promise<Buffer>, width: number): Promise<Buffer> => {
  let file: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    file = await write(quality);
    if (width > cardWidth || file.length <= cardBytes) break;
  }
  return file;
};

const pixelsOf = (image: Sharp) =>
  image
    .timeout(seconds)
    .autoOrient()
    .resize({ width: widestPhoto, height: highestPhoto, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/**
 * Decodes a file of at most 5 MB and 50 megapixels. Keeps only the pixels, and no location, camera, text or hidden second file.
 * @throws AppError VALIDATION_FAILED for any file that it cannot decode
 */
export const readPhoto = async (file: Buffer, watermark?: string): Promise<Photo> => {
  if (file.length > maxPhotoBytes) throw photoTooLarge();
  if (file.length === 0) throw notAnImage();
  const bytes = tidyJpeg(file);
  const sharp = await library();
  assertReadable(await withRefusals(sharp(bytes, reading).metadata()), bytes.length);
  const { data, info } = await withRefusals(pixelsOf(sharp(bytes, reading)));
  const { width, height } = info;
  if (watermark && (width < smallestConcept.width || height < smallestConcept.height)) throw badPhoto(conceptTooSmall);
  const pixels = () => sharp(data, { raw: { width, height, channels: 3 } });
  const thirds = await pixels().resize({ width: 1, height: 3, fit: 'fill' }).raw().toBuffer();
  const marksFor = (size: { width: number; height: number }) => {
    if (!watermark) return [];
    const { data: input, left, top, ...label } = watermarkFor(watermark, size);
    return [{ input, raw: { ...label, channels: 4 as const }, left, top }];
  };
  const inWidth = (wanted: number) => {
    const marks = marksFor({ width: wanted, height: Math.max(1, Math.round((height * wanted) / width)) });
    return lightest((quality) => pixels().resize({ width: wanted }).composite(marks).webp({ quality }).toBuffer(), wanted);
  };
  return {
    width,
    height,
    colors: thirds.toString('hex'),
    inWidth,
    toShare: () => pixels().resize(sharePhotoSize).composite(marksFor(sharePhotoSize)).jpeg({ quality: 76 }).toBuffer(),
  };
};

export type Files = [key: string, bytes: Buffer][];

/** Makes one width at a time, because each uses all processors. */
export const filesOf = async (photo: Photo, key: string): Promise<Files> => {
  const files: Files = [];
  for (const width of photoWidths(key)) files.push([photoSource(key, width), await photo.inWidth(width)]);
  return [...files, [sharePhoto(key), await photo.toShare()]];
};
