import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { ascii, byteAt, type CleanImage, type Dimensions, damaged, mustBeShowable, take, u32 } from './bytes';
import { reduceProfile } from './icc';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

/** Bit depths of each colour type (PNG third edition, table 8). */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const readHeader = (data: Buffer): Dimensions => {
  if (data.length !== 13 || !depths[byteAt(data, 9)]?.includes(byteAt(data, 8))) throw damaged();
  if (byteAt(data, 10) !== 0 || byteAt(data, 11) !== 0 || byteAt(data, 12) > 1) throw damaged();
  return mustBeShowable({ width: u32(data, 0), height: u32(data, 4) });
};

/** What pixels need beside themselves, with the lengths that it can have. All else (texts, times, Exif, frames) is dropped. */
const colourChunks: Record<string, (length: number) => boolean> = {
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length) => length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
};

const chunk = (type: string, data: Buffer): Buffer => {
  const name = Buffer.from(type, 'latin1');
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  name.copy(bytes, 4);
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(data, crc32(name)), 8 + data.length);
  return bytes;
};

// Far more than a profile of three curves; a bomb stops here.
const maxProfileBytes = 1_000_000;

/** iCCP: a name, a zero, the method 0, the profile compressed. */
const profileChunk = (data: Buffer): Buffer[] => {
  const end = data.indexOf(0);
  if (end < 0) return [];
  try {
    const profile = reduceProfile(inflateSync(data.subarray(end + 2), { maxOutputLength: maxProfileBytes }));
    return profile ? [chunk('iCCP', Buffer.concat([Buffer.from('-\0\0', 'latin1'), deflateSync(profile)]))] : [];
  } catch {
    // Broken or too large: the image counts as sRGB, as in a browser.
    return [];
  }
};

/**
 * A PNG with its pixels untouched and nothing beside them but what their colours mean: no texts, no Exif, no times, no
 * animation frames, nothing after its end.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const cleanPng = (bytes: Buffer): CleanImage => {
  const body: Buffer[] = [signature];
  const seen = new Set<string>();
  let size: Dimensions | undefined;
  let indexed = false;
  for (let at = signature.length; ; ) {
    const length = u32(bytes, at);
    const type = ascii(bytes, at + 4, 4);
    const data = take(bytes, at + 8, length);
    const whole = take(bytes, at, length + 12);
    at += whole.length;
    if (!/^[A-Za-z]{4}$/.test(type)) throw damaged();
    if ((type === 'IHDR') !== (size === undefined)) throw damaged();
    const first = !seen.has(type);
    seen.add(type);
    const known = type === 'IHDR' || type === 'IDAT' || type === 'IEND' || type in colourChunks || type === 'iCCP';
    if (known && crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length)) throw damaged();
    if (type === 'IHDR') {
      size = readHeader(data);
      indexed = byteAt(data, 9) === 3;
    }
    if (type === 'IHDR' || type === 'IDAT') body.push(whole);
    else if (type === 'IEND') break;
    else if (type === 'iCCP' && first && !seen.has('IDAT')) body.push(...profileChunk(data));
    else if (colourChunks[type]?.(length) && first && !seen.has('IDAT')) body.push(whole);
    // A capital first letter: an image that cannot be shown without understanding this chunk.
    else if (/^[A-Z]/.test(type)) throw damaged();
  }
  if (!size || !seen.has('IDAT') || (indexed && !seen.has('PLTE'))) throw damaged();
  return { bytes: Buffer.concat([...body, chunk('IEND', Buffer.alloc(0))]), ...size };
};
