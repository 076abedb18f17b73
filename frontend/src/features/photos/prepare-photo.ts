import { maxPhotoBytes, photoTypes } from '#shared/contracts/upload';

/** The file is no picture that this browser can read. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

interface Box {
  width: number;
  height: number;
}

/** What a screen can show of a photo, and no more. */
const webSize: Box = { width: 2000, height: 2000 };
const webQuality = 0.82;
/** A file of this size or less, in these measures, is left as it is. */
const lightEnoughBytes = 700_000;

const squeezedSize: Box = { width: 1200, height: 800 };
const squeezedQualities = { usual: 0.3, large: 0.2 };
/** Characters of a data URL beyond which the lower quality is used. */
const largeDataUrl = 500_000;

/** `box` at most, in the picture's own proportions; never larger than it is. */
export const fitInto = (picture: Box, box: Box): Box => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
};

const decode = async (file: Blob): Promise<ImageBitmap> => {
  try {
    // Upright, as the camera meant it: the orientation is lost with the file's other data.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('This file cannot be read as an image', { cause });
  }
};

const draw = (picture: ImageBitmap, size: Box): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhoto('This browser cannot draw images');
  // JPEG knows no transparency; black would take its place.
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
 * The photo as it is worth sending: upright, at most 2000 pixels a side, JPEG. A file that is light and small enough already
 * stays as it is.
 *
 * @throws UnreadablePhoto
 */
export const toWebSize = async (file: Blob): Promise<Blob> => {
  const picture = await decode(file);
  try {
    const size = fitInto(picture, webSize);
    const fits = size.width === picture.width && isStorable(file.type);
    if (fits && file.size <= lightEnoughBytes) return file;
    const jpeg = await toJpeg(draw(picture, size), webQuality);
    // Of a flat drawing the PNG can be the smaller one.
    return fits && file.size <= jpeg.size && file.size <= maxPhotoBytes ? file : jpeg;
  } finally {
    picture.close();
  }
};

/**
 * A small JPEG as a data URL: at most 1200 by 800 pixels, of quality 0.3, or 0.2 where that is over half a million characters.
 *
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

/**
 * The file itself as a data URL, if it is a picture; converted where the server would not store its format.
 *
 * @throws UnreadablePhoto
 */
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
