import { crc32, deflateSync } from 'node:zlib';

/** Decodes a photo. These were made by a browser: 24 by 16 pixels, each with a color profile and its texts. */
const fromBase64 = (base64: string): Buffer => Buffer.from(base64, 'base64');

export const displayP3Jpeg = fromBase64(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gIYSUNDX1BST0ZJTEUAAQEAAAIIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAlkZXNjAAAA8AAAAGRyWFlaAAABVAAAABRnWFlaAAABaAAAABRiWFlaAAABfAAAABR3dHB0AAABkAAAABRyVFJDAAABpAAAAChnVFJDAA',
    'ABpAAAAChiVFJDAAABpAAAAChjcHJ0AAABzAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAEYAAAAcAEQAaQBzAHAAbABhAHkAIABQADMAIABH',
    'AGEAbQB1AHQAIAB3AGkAdABoACAAcwBSAEcAQgAgAFQAcgBhAG4AcwBmAGUAcgAAWFlaIAAAAAAAAIPeAAA9vv///7tYWVogAAAAAAAASr4AAL',
    'E2AAAKuVhZWiAAAAAAAAAoOwAAEQwAAMjNWFlaIAAAAAAAAPbWAAEAAAAA0y1wYXJhAAAAAAAEAAAAAmZmAADypwAADVkAABPQAAAKWwAAAAAA',
    'AAAAbWx1YwAAAAAAAAABAAAADGVuVVMAAAAgAAAAHABHAG8AbwBnAGwAZQAgAEkAbgBjAC4AIAAyADAAMQA2/9sAQwAGBAUGBQQGBgUGBwcGCA',
    'oQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgo',
    'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAEAAYAwEiAAIRAQMRAf/EABkAAAIDAQAAAAAAAAAAAAAAAAADAgQFBv',
    '/EABsQAAIDAQEBAAAAAAAAAAAAAAABAgMRBAUh/8QAFgEBAQEAAAAAAAAAAAAAAAAABwQG/8QAHBEAAgICAwAAAAAAAAAAAAAAAAEDBQIRBCEx',
    '/9oADAMBAAIRAxEAPwBvmcqhGKw6DlqxIr8dOJfDVorxBBPLtm0uLD17G1QxATbUYgRdsL+fb44ytNn/2Q==',
  ].join(''),
);
export const transparentWebp = fromBase64(
  [
    'UklGRl4CAABXRUJQVlA4WAoAAAAwAAAAFwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA',
    'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1',
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP',
    'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZB',
    'TFBIFAAAAAEPMIAREUJIQHjg/1rdgoj+RzIDVlA4IFQAAADwAgCdASoYABAAPm0skkWvIqGYBADwBsSxAE6OYABMUAD+9C3YCV7SSqn13/193B',
    'IJgfGGP5N//3aLz+qH85UBfqb//84+DJPutf5N//CKix1QAAA=',
  ].join(''),
);
export const losslessWebp = fromBase64(
  [
    'UklGRqIDAABXRUJQVlA4WAoAAAAgAAAAFwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA',
    'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1',
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP',
    'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZW',
    'UDhMswEAAC8XwAMA96WgbRvG/FnvDwLDtm3DpiymG8O2bSNZ+098D4P5V+S2bXPNKt1n+J++jzsA7lgcYAFQADR1SWjAohEajkZoLDDmFACLBi',
    'z8+hxocm5FTulEZoaXMewrcTJ3oqPqpVT4WcCigU2YWSpPszda/ZY74H0AMQAAQopt27Zt27Zt423btp29m65WiOi/grQNGAPtjovP95cHm1Et',
    '4zFJaOj1yd76wuRob3tD1cfrk8OiVQjZFDwCdLq/tTw93t/ZWFPy9nxr1avEXBoRCb442lmbnRjsaakvy3+5txs1Uj6DjIZdnexuLEyN9LU2VB',
    'ZlPzrMOrmITcUibs73t5dmxvo7m6pLcjLurAalmEMnoMCXhzsr8xNDXS115flZSTaTWsb/RTzeW1+cHPkhFmanxFm0CgGbgkOAzvY3gcS89ISI',
    'X0QCEgIkNteXFWQmxYRqJD9EOJDY1lBRnJ0aGx4oF7GAxOmxgY6m6tKc9PioYD8A8WBndW5iuLul9ocYE+LvxWeSMMA/gMSwIB+P///ITU+MDP',
    'b1dKURv4h//5GZHB3q7+3m/E3854+02PAAH3cXJwA=',
  ].join(''),
);

/** A marker segment of a JPEG. */
export const jpegSegment = (code: number, content: Buffer | string): Buffer => {
  const data = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
};

/** A JPEG with additional segments at its start. */
export const aJpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([displayP3Jpeg.subarray(0, 2), ...segments, displayP3Jpeg.subarray(2)]);

/** An Exif segment like a camera's: orientation, maker, and location. */
export const exifSegment = (orientation: number, secret = 'GPS 32.7157N 117.1611W'): Buffer => {
  const directory = Buffer.alloc(30);
  directory.writeUInt16LE(2, 0);
  directory.writeUInt16LE(0x010f, 2);
  directory.writeUInt16LE(2, 4);
  directory.writeUInt32LE(secret.length, 6);
  directory.writeUInt32LE(38, 10);
  directory.writeUInt16LE(0x0112, 14);
  directory.writeUInt16LE(3, 16);
  directory.writeUInt32LE(1, 18);
  directory.writeUInt16LE(orientation, 22);
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory, Buffer.from(secret, 'latin1')]);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
};

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(8 + named.length);
  bytes.writeUInt32BE(data.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), 4 + named.length);
  return bytes;
};

interface PngOptions {
  width?: number;
  height?: number;
  /** Chunks before the pixels. */
  chunks?: Buffer[];
  /** The gray value, so that two photos can differ. */
  shade?: number;
}

/** A gray PNG of the stated size. Large ones do not contain all pixels. */
export const aPng = ({ width = 4, height = 4, chunks = [], shade = 128 }: PngOptions = {}): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(Math.min((width + 1) * height, 4096), shade);
  for (let at = 0; at < rows.length; at += width + 1) rows.writeUInt8(0, at);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

export const riffChunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2));
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  data.copy(bytes, 8);
  return bytes;
};

/** A transparent WebP with additional chunks at its end. */
export const aWebp = (...chunks: Buffer[]): Buffer => riffChunk('RIFF', Buffer.concat([transparentWebp.subarray(8), ...chunks]));

/** A photo as a `data:` URL. */
export const dataUrl = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
