import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError } from '#core/kernel/errors';
import { maxPhotoBytes } from '#shared/contracts/upload';
import { highestPhoto, photoSource, photoWidths, sharePhoto, sharePhotoSize, widestPhoto } from '#shared/photos';
import { tidyJpeg } from './tidy-jpeg';
import { watermarkFor } from './watermark';

/** A photo that is refused, with the message for the person who chose it. */
export const badPhoto = (message: string): AppError => new AppError('VALIDATION_FAILED', message);
export const notAnImage = (): AppError => badPhoto('Please select only image files');
export const photoTooLarge = (): AppError => badPhoto('File is larger than 5MB');
const damaged = () => badPhoto('This image is damaged or incomplete. Please choose another one.');
const tooManyPixels = () => badPhoto('This image has more than 50 megapixels. Please choose a smaller one.');
const unfolding = () => badPhoto('This image has too many pixels for its file size. Please choose another one.');
const tooSlow = () => badPhoto('This image took too long to process. Please choose a smaller one.');

/** What is smaller could not be marked so that one reads it. Pixels. */
const leastMarked = { width: 400, height: 200 };
const tooSmallToMark = () => badPhoto('This image is too small. Please choose one of at least 400 by 200 pixels.');

/** A phone's largest photos have 48 megapixels. */
const maxPixels = 50_000_000;
// A camera's photo has some ten pixels to a byte, a JPEG of one colour 160. A drawing may have more, as long as it is small unfolded.
const maxPixelsPerByte = 200;
const smallPixels = 8_000_000;
const maxSeconds = 6;

type Library = typeof import('sharp').default;
let loading: Promise<Library> | undefined;

const load = async (): Promise<Library> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
};

/**
 * The library that knows pictures, loaded with the first photo: most calls that may carry photos carry none. It reads three formats and
 * no other, and keeps nothing between two photos.
 */
const library = (): Promise<Library> => {
  loading ??= load();
  return loading;
};

/** What the library says of a file that it does not take, by the words in its message. */
const refusalOf = (error: unknown): AppError => {
  const message = error instanceof Error ? error.message : '';
  if (/unsupported image format/.test(message)) return notAnImage();
  if (/pixel limit/.test(message)) return tooManyPixels();
  if (/timeout/.test(message)) return tooSlow();
  return damaged();
};

const refusing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
};

/** Told by the header, before a pixel is unfolded. */
const mustBeReadable = ({ width, height }: Metadata, bytes: number): void => {
  const pixels = width * height;
  if (pixels > maxPixels) throw tooManyPixels();
  if (pixels > smallPixels && pixels > bytes * maxPixelsPerByte) throw unfolding();
};

/** A photo as it is stored. Pixels. */
export interface Photo {
  width: number;
  height: number;
  /** The mean colours of its three thirds, from above: eighteen hexadecimal digits. */
  colours: string;
  /** The WebP of a width. */
  inWidth: (width: number) => Promise<Buffer>;
  /** The JPEG for links. */
  toShare: () => Promise<Buffer>;
}

// A warning is a picture with a part missing: text in the place of pixels, an end that never comes.
const reading: SharpOptions = { failOn: 'warning', limitInputPixels: maxPixels };
const seconds = { seconds: maxSeconds };

/** Of 0 to 100. The second and third are for what is as wide as a card at most, and shows so much that it would weigh more than this. */
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

/** Upright as the camera meant it, in the colours of the web, on white where it is transparent; no wider than it is served. */
const pixelsOf = (image: Sharp) =>
  image
    .timeout(seconds)
    .autoOrient()
    .resize({ width: widestPhoto, height: highestPhoto, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/**
 * What a file is, by its content and whatever it is called: a JPEG, PNG or WebP that is whole, of at most 5 MB and 50 megapixels, the
 * first frame of one that moves. Its pixels are decoded and written anew; nothing else of the file (place and time, camera, texts,
 * previews, a second file behind the image) is looked at. `watermark`: what is written into the picture, in every width of it.
 *
 * @throws AppError VALIDATION_FAILED, and nothing else whatever the bytes.
 */
export const readPhoto = async (file: Buffer, watermark?: string): Promise<Photo> => {
  if (file.length > maxPhotoBytes) throw photoTooLarge();
  if (file.length === 0) throw notAnImage();
  const bytes = tidyJpeg(file);
  const sharp = await library();
  mustBeReadable(await refusing(sharp(bytes, reading).metadata()), bytes.length);
  const { data, info } = await refusing(pixelsOf(sharp(bytes, reading)));
  const { width, height } = info;
  if (watermark && (width < leastMarked.width || height < leastMarked.height)) throw tooSmallToMark();
  const pixels = () => sharp(data, { raw: { width, height, channels: 3 } });
  const thirds = await pixels().resize({ width: 1, height: 3, fit: 'fill' }).raw().toBuffer();
  const marksFor = (size: { width: number; height: number }) => {
    if (!watermark) return [];
    const { data: input, left, top, ...label } = watermarkFor(watermark, size);
    return [{ input, raw: { ...label, channels: 4 as const }, left, top }];
  };
  const inWidth = (wanted: number) => {
    // Drawn once for all qualities that are tried.
    const marks = marksFor({ width: wanted, height: Math.max(1, Math.round((height * wanted) / width)) });
    return lightest((quality) => pixels().resize({ width: wanted }).composite(marks).webp({ quality }).toBuffer(), wanted);
  };
  return {
    width,
    height,
    colours: thirds.toString('hex'),
    inWidth,
    toShare: () => pixels().resize(sharePhotoSize).composite(marksFor(sharePhotoSize)).jpeg({ quality: 76 }).toBuffer(),
  };
};

/** The files of one photo, by their keys. */
export type Files = [key: string, bytes: Buffer][];

/** One width after the other: each takes the library's whole attention. */
export const filesOf = async (photo: Photo, key: string): Promise<Files> => {
  const files: Files = [];
  for (const width of photoWidths(key)) files.push([photoSource(key, width), await photo.inWidth(width)]);
  return [...files, [sharePhoto(key), await photo.toShare()]];
};
