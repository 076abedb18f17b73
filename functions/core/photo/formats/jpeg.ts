import { ascii, badPhoto, byteAt, type CleanImage, type Dimensions, damaged, mustBeShowable, take, u16 } from './bytes';
import { reduceProfile } from './icc';

/** Markers of ITU-T T.81, table B.1. */
const marker = { SOF0: 0xc0, SOF2: 0xc2, DHT: 0xc4, SOI: 0xd8, EOI: 0xd9, SOS: 0xda, DQT: 0xdb, DRI: 0xdd, APP0: 0xe0 } as const;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

// A progressive photo has about ten; thousands of scans over one image are an attack on whoever decodes it.
const maxScans = 100;

export const isJpeg = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32BE(0) >>> 8 === 0xffd8ff;

const segment = (code: number, ...content: Buffer[]): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(2 + content.reduce((sum, { length }) => sum + length, 0), 2);
  return Buffer.concat([head, ...content]);
};

/** What the application segments say that the pixels need: everything else in them is dropped. */
interface Kept {
  /** JFIF says that the colours are YCbCr. */
  jfif: boolean;
  /** How to turn the image, 1 to 8; 1: as it is. */
  orientation: number;
  /** Adobe's segment, which says how the colours are coded. */
  adobe: Buffer | undefined;
  profileParts: Map<number, Buffer>;
}

const readApplication = (kept: Kept, code: number, content: Buffer): void => {
  const startsWith = (text: string) => content.length >= text.length && ascii(content, 0, text.length) === text;
  if (code === marker.APP0 && startsWith('JFIF\0')) kept.jfif = true;
  if (code === APP1 && startsWith('Exif\0\0') && kept.orientation === 1) kept.orientation = orientationOf(content.subarray(6));
  if (code === APP2 && startsWith('ICC_PROFILE\0') && content.length > 14)
    kept.profileParts.set(content.readUInt8(12), content.subarray(14));
  if (code === APP14 && startsWith('Adobe') && content.length >= 12) kept.adobe ??= content.subarray(0, 12);
};

/** The Orientation tag of Exif's first directory (CIPA DC-008 4.6.4), 1 when there is none. */
const orientationOf = (tiff: Buffer): number => {
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 12 > tiff.length) return 1;
    const value = short(entry + 8);
    if (short(entry) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** The smallest Exif there can be: one directory with the one tag. */
const orientationSegment = (orientation: number): Buffer =>
  segment(
    APP1,
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.from([0, orientation, 0, 0, 0, 0, 0, 0]),
  );

const profileSegment = (parts: Map<number, Buffer>): Buffer[] => {
  const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
  const profile = reduceProfile(whole);
  return profile && profile.length < 65_000 ? [segment(APP2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile)] : [];
};

const applicationSegments = ({ jfif, orientation, adobe, profileParts }: Kept): Buffer[] => [
  ...(jfif ? [segment(marker.APP0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))] : []),
  ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
  ...profileSegment(profileParts),
  ...(adobe ? [segment(APP14, adobe)] : []),
];

/** Baseline, extended and progressive Huffman frames of 8 bits: what browsers decode. */
const isFrame = (code: number): boolean => code >= marker.SOF0 && code <= marker.SOF2;

const readFrame = (content: Buffer): Dimensions => {
  const components = byteAt(content, 5);
  if (byteAt(content, 0) !== 8 || ![1, 3, 4].includes(components) || content.length !== 6 + 3 * components) throw damaged();
  return mustBeShowable({ width: u16(content, 3), height: u16(content, 1) });
};

/** Where the entropy-coded data from `start` ends: at the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Buffer, start: number): number => {
  for (let at = start; ; ) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw damaged();
    const next = byteAt(bytes, at + 1);
    if (next === 0x00 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else if (next === 0xff) at += 1;
    else if (at === start) throw damaged();
    else return at;
  }
};

/**
 * A JPEG with its pixels untouched and no more said with them than how to turn them and what their colours mean: no Exif
 * (place, time, camera), no XMP, IPTC, comments, thumbnails or second images, nothing after its end.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const cleanJpeg = (bytes: Buffer): CleanImage => {
  const kept: Kept = { jfif: false, orientation: 1, adobe: undefined, profileParts: new Map() };
  const body: Buffer[] = [];
  let frame: Dimensions | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    if (byteAt(bytes, at) !== 0xff) throw damaged();
    const code = byteAt(bytes, at + 1);
    if (code === 0xff) {
      // Any number of fill bytes may precede a marker.
      at += 1;
      continue;
    }
    if (code === marker.EOI) break;
    const length = u16(bytes, at + 2);
    const content = take(bytes, at + 4, length - 2);
    const whole = take(bytes, at, 2 + length);
    at += whole.length;
    if (isFrame(code)) {
      if (frame) throw damaged();
      frame = readFrame(content);
      body.push(whole);
    } else if (code === marker.DHT || code === marker.DQT || code === marker.DRI) {
      body.push(whole);
    } else if (code === marker.SOS) {
      scans += 1;
      if (!frame || scans > maxScans) throw damaged();
      const end = endOfScan(bytes, at);
      body.push(whole, bytes.subarray(at, end));
      at = end;
    } else if (code >= marker.APP0 && code < 0xf0) {
      readApplication(kept, code, content);
    } else if (code >= 0xc3 && code <= 0xcf) {
      throw badPhoto('This kind of JPEG is not supported');
    } else if (code < 0xf0) {
      throw damaged();
    }
  }
  if (!frame || scans === 0) throw damaged();
  const parts = [Buffer.from([0xff, marker.SOI]), ...applicationSegments(kept), ...body, Buffer.from([0xff, marker.EOI])];
  return { bytes: Buffer.concat(parts), ...frame };
};
