import { AppError } from '#core/errors';

/** A photo that is not taken, with the text that the person who chose it reads. */
export const badPhoto = (message: string): AppError => new AppError('VALIDATION_FAILED', message);

export const notAnImage = (): AppError => badPhoto('Please select only image files');
export const damaged = (): AppError => badPhoto('This image is damaged or incomplete');

// All reading of foreign bytes goes through these: a file that ends before what it promises is damaged.

const within = (bytes: Buffer, at: number, length: number): number => {
  if (at < 0 || length < 0 || at + length > bytes.length) throw damaged();
  return at;
};

/** `length` bytes from `at`. */
export const take = (bytes: Buffer, at: number, length: number): Buffer => {
  const start = within(bytes, at, length);
  return bytes.subarray(start, start + length);
};

export const byteAt = (bytes: Buffer, at: number): number => bytes.readUInt8(within(bytes, at, 1));
export const u16 = (bytes: Buffer, at: number): number => bytes.readUInt16BE(within(bytes, at, 2));
export const u32 = (bytes: Buffer, at: number): number => bytes.readUInt32BE(within(bytes, at, 4));
export const u16le = (bytes: Buffer, at: number): number => bytes.readUInt16LE(within(bytes, at, 2));
export const u24le = (bytes: Buffer, at: number): number => bytes.readUIntLE(within(bytes, at, 3), 3);
export const u32le = (bytes: Buffer, at: number): number => bytes.readUInt32LE(within(bytes, at, 4));
export const ascii = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', within(bytes, at, length), at + length);

// A phone's largest photos have 48 megapixels; decoded, 50 are 200 MB in every browser that shows them.
const maxPixels = 50_000_000;

export interface Dimensions {
  width: number;
  height: number;
}

/** @throws AppError VALIDATION_FAILED for an image without pixels, or with more than a browser should have to decode. */
export const mustBeShowable = ({ width, height }: Dimensions): Dimensions => {
  if (width === 0 || height === 0) throw damaged();
  if (width * height > maxPixels) throw badPhoto('Image is larger than 50 megapixels');
  return { width, height };
};

export interface CleanImage extends Dimensions {
  bytes: Buffer;
}
