import {
  ascii,
  badPhoto,
  byteAt,
  type CleanImage,
  type Dimensions,
  damaged,
  mustBeShowable,
  take,
  u16le,
  u24le,
  u32le,
} from './bytes';
import { reduceProfile } from './icc';

export const isWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** Flags of a VP8X chunk (RFC 9649 section 2.7.1). */
const flag = { animation: 0x02, alpha: 0x10, profile: 0x20 } as const;

const chunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2));
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  data.copy(bytes, 8);
  return bytes;
};

/** The first chunk of each type, up to the end that the file's header names. */
const readChunks = (bytes: Buffer): Map<string, Buffer> => {
  const file = take(bytes, 0, 8 + u32le(bytes, 4));
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= file.length; ) {
    const type = ascii(file, at, 4);
    const data = take(file, at + 8, u32le(file, at + 4));
    if (!chunks.has(type)) chunks.set(type, data);
    at += 8 + data.length + (data.length % 2);
  }
  return chunks;
};

/** A lossy frame: a key frame of VP8 (RFC 6386 section 9.1). */
const lossySize = (data: Buffer): Dimensions => {
  const tag = u24le(data, 0);
  const isKeyFrame = (tag & 1) === 0;
  if (!isKeyFrame || data.length < 10 || ascii(data, 3, 3) !== '\x9d\x01\x2a' || 10 + (tag >> 5) > data.length) throw damaged();
  return { width: u16le(data, 6) & 0x3fff, height: u16le(data, 8) & 0x3fff };
};

/** A lossless frame (RFC 9649 section 3.4). */
const losslessSize = (data: Buffer): Dimensions => {
  const bits = u32le(data, 1);
  if (byteAt(data, 0) !== 0x2f || bits >>> 29 !== 0 || data.length < 6) throw damaged();
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/**
 * A WebP with its pixels untouched and nothing beside them but transparency and what the colours mean: no Exif, no XMP, no
 * unknown chunks, nothing after its end.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const cleanWebp = (bytes: Buffer): CleanImage => {
  const chunks = readChunks(bytes);
  const extended = chunks.get('VP8X');
  if (chunks.has('ANIM') || chunks.has('ANMF') || (extended && byteAt(extended, 0) & flag.animation))
    throw badPhoto('Animated images are not supported');
  const [lossy, lossless] = [chunks.get('VP8 '), chunks.get('VP8L')];
  const frame = lossy ?? lossless;
  if (!frame || (lossy && lossless)) throw damaged();
  const size = mustBeShowable(lossy ? lossySize(frame) : losslessSize(frame));
  const image = chunk(lossy ? 'VP8 ' : 'VP8L', frame);
  const content = extended ? extendedContent(chunks, extended, size, image) : [image];
  const riff = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...content]);
  return { bytes: chunk('RIFF', riff), ...size };
};

const extendedContent = (chunks: Map<string, Buffer>, header: Buffer, size: Dimensions, image: Buffer): Buffer[] => {
  if (header.length < 10 || u24le(header, 4) + 1 !== size.width || u24le(header, 7) + 1 !== size.height) throw damaged();
  const profile = reduceProfile(chunks.get('ICCP') ?? Buffer.alloc(0));
  const alpha = chunks.has('VP8L') ? undefined : chunks.get('ALPH');
  const rewritten = Buffer.alloc(10);
  rewritten.writeUInt8((byteAt(header, 0) & flag.alpha) | (profile ? flag.profile : 0));
  header.copy(rewritten, 4, 4, 10);
  return [
    chunk('VP8X', rewritten),
    ...(profile ? [chunk('ICCP', profile)] : []),
    ...(alpha ? [chunk('ALPH', alpha)] : []),
    image,
  ];
};
