import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from '#core/errors';
import { cpuMsOf } from '../../testing/cpu';
import {
  aJpeg,
  aPng,
  aWebp,
  displayP3Jpeg,
  exifSegment,
  jpegSegment,
  losslessWebp,
  pngChunk,
  riffChunk,
  transparentWebp,
} from '../../testing/images';
import { cleanPhoto } from './image';

const mark = '<script>alert("32.7157N")</script>';
const marked = (length = 0) => Buffer.concat([Buffer.from(mark), Buffer.alloc(length, mark)]);

const refusal = (bytes: Buffer): string => {
  try {
    cleanPhoto(bytes);
  } catch (error) {
    if (isAppError(error, 'VALIDATION_FAILED')) return error.message;
    throw error;
  }
  return 'taken';
};

/** The data of a JPEG's scans: what the pixels are made of. */
const scanOf = (jpeg: Buffer): Buffer =>
  jpeg.subarray(jpeg.indexOf(Buffer.from('ffda', 'hex')), jpeg.lastIndexOf(Buffer.from('ffd9', 'hex')));

describe('what counts as a photo', () => {
  it.each([
    ['JPEG', displayP3Jpeg, { contentType: 'image/jpeg', extension: 'jpg', width: 24, height: 16 }],
    ['PNG', aPng({ width: 7, height: 5 }), { contentType: 'image/png', extension: 'png', width: 7, height: 5 }],
    ['WebP', transparentWebp, { contentType: 'image/webp', extension: 'webp', width: 24, height: 16 }],
    ['lossless WebP', losslessWebp, { contentType: 'image/webp', extension: 'webp', width: 24, height: 16 }],
  ])('takes a %s by its content', (_kind, bytes, expected) => {
    expect(cleanPhoto(bytes)).toMatchObject(expected);
  });

  it.each([
    ['nothing', ''],
    ['a single byte', '\xff'],
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
    ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg">${mark}</svg>`],
    ['a page', `<!doctype html>${mark}`],
    ['a PDF', '%PDF-1.7\n'],
    ['an AVIF', '\0\0\0\x20ftypavif'],
    ['a sound in a RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('refuses %s', (_kind, content) => {
    expect(refusal(Buffer.from(content, 'latin1'))).toBe('Please select only image files');
  });

  it('refuses more than 5 MB before it looks at it', () => {
    expect(refusal(Buffer.concat([displayP3Jpeg, Buffer.alloc(5 * 1024 * 1024)]))).toBe('File is larger than 5MB');
  });

  it('refuses what says to have more than 50 megapixels, or none', () => {
    const tooLarge = 'Image is larger than 50 megapixels';
    expect(refusal(aPng({ width: 10_000, height: 10_000 }))).toBe(tooLarge);
    expect(refusal(aPng({ width: 0xffffffff, height: 0xffffffff }))).toBe(tooLarge);
    expect(refusal(aPng({ width: 0, height: 9 }))).toBe('This image is damaged or incomplete');
    expect(refusal(aPng({ width: 10_000, height: 5000 }))).toBe('taken');
    const frame = displayP3Jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    const jpeg = Buffer.from(displayP3Jpeg);
    jpeg.writeUInt32BE(0xffffffff, frame + 5);
    expect(refusal(jpeg)).toBe(tooLarge);
    const webp = Buffer.from(losslessWebp);
    const at = webp.indexOf('VP8L') + 9;
    webp.writeUInt32LE(((16_383 | (16_383 << 14)) >>> 0) & 0x0fffffff, at);
    webp.writeUIntLE(16_383, webp.indexOf('VP8X') + 12, 3);
    webp.writeUIntLE(16_383, webp.indexOf('VP8X') + 15, 3);
    expect(refusal(webp)).toBe(tooLarge);
  });

  it.each([
    ['JPEG', displayP3Jpeg],
    ['PNG', aPng()],
    ['WebP', transparentWebp],
    ['lossless WebP', losslessWebp],
  ])('refuses a %s cut off anywhere', (_kind, bytes) => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(refusal(bytes.subarray(0, length)), `${length}`).not.toBe('taken');
  });

  it('refuses an animation', () => {
    expect(refusal(aWebp(riffChunk('ANIM', Buffer.alloc(6))))).toBe('Animated images are not supported');
  });

  it('refuses JPEGs that browsers cannot show, and scans without end', () => {
    const lossless = Buffer.from(displayP3Jpeg);
    lossless.writeUInt8(0xc3, lossless.indexOf(Buffer.from('ffc0', 'hex')) + 1);
    expect(refusal(lossless)).toBe('This kind of JPEG is not supported');
    const scan = scanOf(displayP3Jpeg);
    const head = displayP3Jpeg.subarray(0, displayP3Jpeg.indexOf(scan));
    const scans = (count: number) =>
      Buffer.concat([head, ...Array.from({ length: count }, () => scan), Buffer.from('ffd9', 'hex')]);
    expect(refusal(scans(12))).toBe('taken');
    expect(refusal(scans(101))).toBe('This image is damaged or incomplete');
  });

  it('refuses a PNG with a broken checksum, an unknown critical chunk or colours without a palette', () => {
    const broken = Buffer.from(aPng());
    broken.writeUInt8(broken.readUInt8(45) ^ 1, 45);
    const indexed = Buffer.from('0000000400000004080300000000'.slice(0, 26), 'hex');
    for (const bytes of [
      broken,
      aPng({ chunks: [pngChunk('CgBI', Buffer.alloc(4))] }),
      Buffer.concat([aPng().subarray(0, 8), pngChunk('IHDR', indexed), aPng().subarray(33)]),
    ]) {
      expect(refusal(bytes)).toBe('This image is damaged or incomplete');
    }
  });
});

describe('what leaves with a photo', () => {
  it('keeps the pixels of a JPEG and drops Exif, XMP, IPTC, comments, previews and whatever follows', () => {
    const bytes = Buffer.concat([
      aJpeg(
        exifSegment(1, mark),
        jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${mark}`),
        jpegSegment(0xe2, `MPF\0${mark}`),
        jpegSegment(0xed, `Photoshop 3.0\0${mark}`),
        jpegSegment(0xe0, `JFXX\0${mark}`),
        jpegSegment(0xee, `Adobe\0d\0\0\0\0\x01${mark}`),
        jpegSegment(0xfe, mark),
      ),
      marked(1000),
    ]);
    const photo = cleanPhoto(bytes);
    expect(photo.bytes.includes('script')).toBe(false);
    expect(photo.bytes.includes('32.7157')).toBe(false);
    expect(scanOf(photo.bytes).equals(scanOf(displayP3Jpeg))).toBe(true);
    expect(photo.bytes.includes(Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1'))).toBe(true);
    expect(photo.bytes.includes('Exif')).toBe(false);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('keeps how a JPEG is turned (%i) and nothing else of its Exif', (orientation) => {
    const { bytes } = cleanPhoto(aJpeg(exifSegment(orientation)));
    const at = bytes.indexOf('Exif');
    expect(bytes.readUInt16BE(at - 2)).toBe(34);
    expect(bytes.subarray(at + 6, at + 32).toString('hex')).toBe(
      `4d4d002a000000080001011200030000000100${'0'.repeat(1)}${orientation}000000000000`,
    );
    expect(bytes.includes('GPS')).toBe(false);
    // What it writes, it reads.
    expect(cleanPhoto(bytes).bytes.equals(bytes)).toBe(true);
  });

  it.each([0, 9, 65_535])('takes no nonsense (%i) for an orientation', (orientation) => {
    expect(cleanPhoto(aJpeg(exifSegment(orientation))).bytes.includes('Exif')).toBe(false);
  });

  it('keeps the pixels of a PNG and drops texts, Exif, times and frames', () => {
    const plain = aPng();
    const chunks = [
      pngChunk('tEXt', Buffer.from(`Comment\0${mark}`)),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(marked())])),
      pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${mark}`)),
      pngChunk('eXIf', marked()),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('acTL', Buffer.alloc(8)),
      pngChunk('pHYs', Buffer.alloc(9)),
      pngChunk('puRE', marked()),
    ];
    expect(cleanPhoto(Buffer.concat([aPng({ chunks }), marked()])).bytes.equals(plain)).toBe(true);
  });

  it('keeps what the colours of a PNG need, if it has the length that it must have', () => {
    const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    expect(cleanPhoto(aPng({ chunks: [gamma] })).bytes.includes(gamma)).toBe(true);
    expect(cleanPhoto(aPng({ chunks: [pngChunk('gAMA', marked())] })).bytes.equals(aPng())).toBe(true);
  });

  it('keeps the pixels of a WebP and drops Exif, XMP, the unknown and whatever follows', () => {
    const photo = cleanPhoto(
      Buffer.concat([aWebp(riffChunk('EXIF', marked()), riffChunk('XMP ', marked()), riffChunk('evil', marked())), marked()]),
    );
    expect(photo.bytes.includes('script')).toBe(false);
    expect(photo.bytes.equals(cleanPhoto(transparentWebp).bytes)).toBe(true);
    const frame = (webp: Buffer) => webp.subarray(webp.indexOf('ALPH'));
    expect(frame(photo.bytes).equals(frame(transparentWebp))).toBe(true);
    expect(photo.bytes.readUInt32LE(4)).toBe(photo.bytes.length - 8);
    // The flags of Exif and XMP are gone, alpha and profile stay.
    expect(photo.bytes.readUInt8(photo.bytes.indexOf('VP8X') + 8)).toBe(0x30);
  });

  it('reduces a colour profile to its numbers', () => {
    const { bytes } = cleanPhoto(displayP3Jpeg);
    const maker = Buffer.from('Google', 'utf16le').swap16();
    expect([displayP3Jpeg.includes(maker), bytes.includes(maker)]).toEqual([true, false]);
    expect(bytes.includes('acsp')).toBe(true);
    for (const tag of ['rXYZ', 'gXYZ', 'bXYZ', 'wtpt', 'rTRC', 'gTRC', 'bTRC']) expect(bytes.includes(tag), tag).toBe(true);
    expect(bytes.length).toBeLessThan(displayP3Jpeg.length);
  });

  it('drops a profile that is no profile, or a bomb', () => {
    const bomb = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
    const junk = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(marked(1000))]));
    for (const chunk of [bomb, junk, pngChunk('iCCP', marked())]) {
      expect(cleanPhoto(aPng({ chunks: [chunk] })).bytes.equals(aPng())).toBe(true);
    }
    const odd = aJpeg(jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), marked(500)])));
    expect(cleanPhoto(odd).bytes.includes('script')).toBe(false);
  });
});

describe('whatever the bytes', () => {
  const originals = [
    displayP3Jpeg,
    aJpeg(exifSegment(6)),
    aPng({ chunks: [pngChunk('tEXt', marked())] }),
    transparentWebp,
    losslessWebp,
  ];

  /** Taken, and then once more without a change; or refused as invalid. */
  const mustHold = (bytes: Buffer): void => {
    try {
      const photo = cleanPhoto(bytes);
      expect(cleanPhoto(photo.bytes).bytes.equals(photo.bytes)).toBe(true);
    } catch (error) {
      if (!isAppError(error, 'VALIDATION_FAILED')) throw error;
    }
  };

  it('answers random bytes behind any beginning', () => {
    const beginnings = [
      '',
      'ffd8ff',
      'ffd8ffe0',
      '89504e470d0a1a0a',
      '89504e470d0a1a0a0000000d49484452',
      '52494646ff00000057454250',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), (beginning, rest) =>
        mustHold(Buffer.concat([Buffer.from(beginning, 'hex'), rest])),
      ),
      { numRuns: 3000 },
    );
  });

  it('answers photos with any bytes changed, inserted or lost', () => {
    const change = fc.record({ at: fc.nat(1200), lost: fc.nat(6), put: fc.uint8Array({ maxLength: 6 }) });
    fc.assert(
      fc.property(fc.constantFrom(...originals), fc.array(change, { minLength: 1, maxLength: 8 }), (original, changes) => {
        let bytes = original;
        for (const { at, lost, put } of changes) {
          const from = at % bytes.length;
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + lost)]);
        }
        mustHold(bytes);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes time in proportion to the size, for the worst of 5 MB', async () => {
    const room = 5 * 1024 * 1024 - 2000;
    const scan = displayP3Jpeg.subarray(0, -2);
    const end = Buffer.from('ffd9', 'hex');
    const many = (bytes: Buffer) => Buffer.alloc(Math.floor(room / bytes.length) * bytes.length, bytes);
    const worst = {
      'stuffed bytes': Buffer.concat([scan, many(Buffer.from('ff00', 'hex')), end]),
      'fill bytes': Buffer.concat([scan, many(Buffer.from('ff', 'hex')), end]),
      'small segments': Buffer.concat([
        displayP3Jpeg.subarray(0, 2),
        many(Buffer.from('fffe0002', 'hex')),
        displayP3Jpeg.subarray(2),
      ]),
      'Exif segments': Buffer.concat([displayP3Jpeg.subarray(0, 2), many(exifSegment(1)), displayP3Jpeg.subarray(2)]),
      'small tables': Buffer.concat([
        displayP3Jpeg.subarray(0, 2),
        many(Buffer.from('ffdb0002', 'hex')),
        displayP3Jpeg.subarray(2),
      ]),
      'small PNG chunks': aPng({ chunks: [many(pngChunk('tEXt', Buffer.alloc(0)))] }),
      'bombs in a PNG': aPng({
        chunks: [many(pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(900_000))])))],
      }),
      'small WebP chunks': aWebp(many(riffChunk('none', Buffer.alloc(0)))),
    };
    for (const [name, bytes] of Object.entries(worst)) {
      // Half a second where nothing else runs; the cores' caches are shared with whatever does. Without proportion it would be minutes.
      expect(await cpuMsOf(() => mustHold(bytes)), name).toBeLessThan(10_000);
    }
  });
});
