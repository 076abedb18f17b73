import { messageOf } from '#lib/errors';
import { maxPhotoBytes, photoTypes } from '#shared/photo/upload.contract';
import { heicAdvice, isHeic } from './recognize';

/** Its message is for the user. Another attempt cannot help. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/** Returns why a photo could not be prepared or sent. `fallback`: for a failure without a message. */
export const photoProblem = (error: unknown, file: Pick<File, 'name' | 'type'>, fallback: string): string => {
  if (!(error instanceof UnreadablePhoto)) return messageOf(error, fallback);
  return isHeic(file) ? heicAdvice : error.message;
};

interface Box {
  width: number;
  height: number;
}

/** Larger photos look the same on a screen. */
const webSize: Box = { width: 2000, height: 2000 };
const webQuality = 0.82;
/** A smaller file that fits the dimensions stays unchanged. */
const lightEnoughBytes = 700_000;

const squeezedSize: Box = { width: 1200, height: 800 };
const squeezedQualities = { usual: 0.3, large: 0.2 };
/** Characters. Longer data URLs use the lower quality. */
const largeDataUrl = 500_000;

/** Never enlarges the picture. */
export const fitInto = (picture: Box, box: Box): Box => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
};

const decode = async (file: Blob): Promise<ImageBitmap> => {
  try {
    // Rotates the picture as its metadata says, because the JPEG is written without metadata.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('Not a picture. Choose a JPG, PNG or WebP.', { cause });
  }
};

const draw = (picture: ImageBitmap, size: Box): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhoto('This browser cannot draw images');
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
};

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePhoto('This image is too large to convert'))),
      'image/jpeg',
      quality,
    ),
  );

const isStorable = (type: string): boolean => (photoTypes as readonly string[]).includes(type);

/**
 * Scales a photo to at most 2000 pixels on each side, upright. A file that is small enough stays unchanged.
 * @throws UnreadablePhoto, with the message of `smallest` if the photo is smaller than that
 */
export const toWebSize = async (file: Blob, smallest?: Box & { message: string }): Promise<Blob> => {
  const picture = await decode(file);
  try {
    if (smallest && (picture.width < smallest.width || picture.height < smallest.height))
      throw new UnreadablePhoto(smallest.message);
    const size = fitInto(picture, webSize);
    const fits = size.width === picture.width && isStorable(file.type);
    if (fits && file.size <= lightEnoughBytes) return file;
    const jpeg = await toJpeg(draw(picture, size), webQuality);
    // A PNG of a flat drawing can be smaller than the JPEG.
    return fits && file.size <= jpeg.size && file.size <= maxPhotoBytes ? file : jpeg;
  } finally {
    picture.close();
  }
};

/**
 * Returns a JPEG data URL of at most 1200 by 800 pixels, quality 0.3, or 0.2 beyond half a million characters.
 * @throws UnreadablePhoto
 */
export const squeeze = async (file: Blob): Promise<string> => {
  const picture = await decode(file);
  try {
    const canvas = draw(picture, fitInto(picture, squeezedSize));
    const usual = canvas.toDataURL('image/jpeg', squeezedQualities.usual);
    return usual.length > largeDataUrl ? canvas.toDataURL('image/jpeg', squeezedQualities.large) : usual;
  } finally {
    picture.close();
  }
};

/** Returns a data URL, converted if the server does not store the file's format. @throws UnreadablePhoto */
export const toDataUrl = async (file: Blob): Promise<string> => {
  const picture = await decode(file);
  try {
    const storable = isStorable(file.type) ? file : await toJpeg(draw(picture, picture), webQuality);
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(new UnreadablePhoto('This file cannot be read', { cause: reader.error }));
      reader.readAsDataURL(storable);
    });
  } finally {
    picture.close();
  }
};
