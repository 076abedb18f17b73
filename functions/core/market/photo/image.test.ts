import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isAppError } from '#core/kernel/errors';
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
} from '#functions/testing/images';
import { filesOf, type Photo, readPhoto } from './image';

const mark = '<script>alert("32.7157N")</script>';
const marked = (length = 0) => Buffer.concat([Buffer.from(mark), Buffer.alloc(length, mark)]);

const damaged = 'This image is damaged or incomplete. Please choose another one.';

const refusal = async (bytes: Buffer): Promise<string> => {
  try {
    await readPhoto(bytes);
  } catch (error) {
    if (isAppError(error, 'VALIDATION_FAILED')) return error.message;
    throw error;
  }
  return 'taken';
};

const canvas = (width: number, height: number, background = '#c08040') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Every file that is made of a photo. */
const writtenOf = async (photo: Photo): Promise<Buffer[]> =>
  (await filesOf(photo, `photos/x.${photo.width}x${photo.height}.webp`)).map(([, bytes]) => bytes);

/** Red, green and blue of the pixel at the place given in parts of the whole. */
const colorAt = async (file: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

const near = (color: readonly number[], expected: readonly number[], within = 12): void =>
  color.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0)), `${color} for ${expected}`).toBeLessThanOrEqual(within);
  });

it('returns the colors of a photo from top to bottom', async () => {
  const band = (background: string) => canvas(60, 30, background).png().toBuffer();
  const bands = await Promise.all(['#d02020', '#20c040', '#2030e0'].map(band));
  const flag = await canvas(60, 90)
    .composite(bands.map((input, index) => ({ input, left: 0, top: 30 * index })))
    .png()
    .toBuffer();
  const { colors } = await readPhoto(flag);
  const [top, middle, bottom] = [0, 1, 2].map((third) => [...Buffer.from(colors, 'hex').subarray(3 * third, 3 * third + 3)]);
  near(top ?? [], [208, 32, 32], 40);
  near(middle ?? [], [32, 192, 64], 40);
  near(bottom ?? [], [32, 48, 224], 40);
});

describe('readPhoto', () => {
  it.each([
    ['JPEG', displayP3Jpeg, 24, 16],
    ['PNG', aPng({ width: 7, height: 5 }), 7, 5],
    ['WebP', transparentWebp, 24, 16],
    ['lossless WebP', losslessWebp, 24, 16],
  ])('accepts a %s by its content', async (_kind, bytes, width, height) => {
    expect(await readPhoto(bytes)).toMatchObject({ width, height });
  });

  it.each([
    ['nothing', ''],
    ['a single byte', '\xff'],
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
    ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${mark}</svg>`],
    ['a page', `<!doctype html>${mark}`],
    ['a PDF', '%PDF-1.7\n'],
    ['an AVIF', '\0\0\0\x20ftypavif'],
    ['a sound in a RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('rejects %s', async (_kind, content) => {
    expect(await refusal(Buffer.from(content, 'latin1'))).toBe('Please select only image files');
  });

  it('rejects more than 5 MB before reading it', async () => {
    expect(await refusal(Buffer.concat([displayP3Jpeg, Buffer.alloc(5 * 1024 * 1024)]))).toBe('File is larger than 5MB');
  });

  it('rejects an image with more than 50 megapixels or none', async () => {
    expect(await refusal(aPng({ width: 10_000, height: 10_000 }))).toBe(
      'This image has more than 50 megapixels. Please choose a smaller one.',
    );
    expect(await refusal(aPng({ width: 0, height: 9 }))).toBe(damaged);
    expect(await refusal(aPng({ width: 0xffffffff, height: 0xffffffff }))).toBe(damaged);
  });

  it('rejects a small file that decompresses to far too many pixels, before decompressing', async () => {
    // 48 kB that would be 147 MB.
    const rows = deflateSync(Buffer.alloc(7000 * (7000 * 3 + 1)), { level: 9 });
    const header = Buffer.from([0, 0, 0x1b, 0x58, 0, 0, 0x1b, 0x58, 8, 2, 0, 0, 0]);
    const bomb = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', rows),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(await refusal(bomb)).toBe('This image has too many pixels for its file size. Please choose another one.');
  });

  it.each([
    ['JPEG', displayP3Jpeg],
    ['PNG', aPng({ width: 9, height: 9 })],
    ['WebP', transparentWebp],
    ['lossless WebP', losslessWebp],
  ])('rejects a %s that is truncated anywhere in its pixels', async (_kind, bytes) => {
    // The last bytes of a JPEG or a PNG only mark its end.
    for (let length = 0; length < bytes.length - 16; length += 7)
      expect(await refusal(bytes.subarray(0, length)), `${length}`).not.toBe('taken');
  });

  describe('a JPEG that every browser shows', () => {
    const parts = async (progressive = false) => {
      const jpeg = await canvas(640, 480).jpeg({ progressive }).toBuffer();
      const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
      return { jpeg, scan, data: scan + 2 + jpeg.readUInt16BE(scan + 2) };
    };
    const pixelsOf = async (bytes: Buffer) => (await readPhoto(bytes)).colors;
    /** As some Samsung phones write them: 0, 0, 0. */
    const withZeros = ({ jpeg, data }: { jpeg: Buffer; data: number }) =>
      Buffer.concat([jpeg.subarray(0, data - 3), Buffer.alloc(3), jpeg.subarray(data)]);
    const withStray = ({ jpeg, scan }: { jpeg: Buffer; scan: number }, stray: string) =>
      Buffer.concat([jpeg.subarray(0, scan), Buffer.from(stray, 'hex'), jpeg.subarray(scan)]);

    it('is accepted with wrong scan parameters, extra bytes, or without its end marker', async () => {
      const made = await parts();
      const expected = await pixelsOf(made.jpeg);
      for (const bytes of [
        withZeros(made),
        withStray(made, '00'),
        withStray(made, '0000000000'),
        withStray(made, 'ffff'),
        withStray(made, '0102ff00ff'),
        Buffer.concat([made.jpeg, Buffer.from('a second file')]),
        Buffer.concat([made.jpeg.subarray(0, -2), Buffer.from('001122ffd9', 'hex')]),
        made.jpeg.subarray(0, -2),
        made.jpeg.subarray(0, -1),
        withZeros(made).subarray(0, -2),
        (await parts(true)).jpeg.subarray(0, -2),
      ])
        expect(await pixelsOf(bytes)).toBe(expected);
    });

    it('is rejected if pixels are missing', async () => {
      const made = await parts();
      for (const bytes of [made.jpeg, withZeros(made), withStray(made, '0000')])
        for (const share of [0.3, 0.6, 0.9])
          expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe(damaged);
    });
  });

  it('is rejected if its pixels are replaced by text', async () => {
    const jpeg = await canvas(640, 480).jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from('ffda', 'hex')) + 14;
    const text = Buffer.from('Call me at 555-0100, ask for Renata. '.repeat(40));
    expect(await refusal(Buffer.concat([jpeg.subarray(0, scan), text, Buffer.from('ffd9', 'hex')]))).toBe(damaged);
    const png = aPng({ width: 640, height: 480 });
    const [begin, end] = [png.indexOf('IDAT') + 4, png.length - 16];
    expect(await refusal(Buffer.concat([png.subarray(0, begin), text.subarray(0, end - begin), png.subarray(end)]))).toBe(
      damaged,
    );
    // Its header promises more than there is.
    expect(await refusal(aPng({ width: 2000, height: 2000 }))).toBe(damaged);
  });

  it('is reduced to its first frame if it is animated', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => canvas(40, 40, color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const photo = await readPhoto(moving);
    expect(photo).toMatchObject({ width: 40, height: 40 });
    near(await colorAt(await photo.inWidth(40), 0.5, 0.5), [255, 0, 0]);
  });
});

describe('the files made from a photo', () => {
  it('are a WebP in each width up to its own, and a JPEG for link previews', async () => {
    const photo = await readPhoto(await canvas(1000, 500).jpeg().toBuffer());
    const files = await Promise.all((await writtenOf(photo)).map((file) => sharp(file).metadata()));
    expect(files.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 400, 200],
      ['webp', 800, 400],
      ['webp', 1000, 500],
      ['jpeg', 1200, 630],
    ]);
  });

  it('are at most 2048 pixels wide and 4096 high', async () => {
    expect(await readPhoto(await canvas(4000, 3000).jpeg().toBuffer())).toMatchObject({ width: 2048, height: 1536 });
    expect(await readPhoto(await canvas(300, 9000).jpeg().toBuffer())).toMatchObject({ width: 137, height: 4096 });
  });

  it('are compressed more in the card width', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const busy = sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise } });
    const photo = await readPhoto(await busy.jpeg({ quality: 90 }).toBuffer());
    const [card, whole] = [await photo.inWidth(800), await photo.inWidth(900)];
    expect(card.length / (800 * 533)).toBeLessThan(0.8 * (whole.length / (900 * 600)));
  });

  // Red on the left of what the camera saw; where that is after each way of turning it.
  it.each([
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('are upright for each camera orientation (%i)', async (orientation, side) => {
    const left = await canvas(40, 40, '#ff0000').png().toBuffer();
    const turned = await canvas(80, 40, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
    const photo = await readPhoto(turned);
    expect([photo.width, photo.height]).toEqual(orientation < 5 ? [80, 40] : [40, 80]);
    const places = { left: [0.1, 0.5], right: [0.9, 0.5], top: [0.5, 0.1], bottom: [0.5, 0.9] } as const;
    const [x, y] = places[side as keyof typeof places];
    near(await colorAt(await photo.inWidth(photo.width), x, y), [255, 0, 0], 30);
  });

  it("have the profile's colors converted to sRGB", async () => {
    // One color, written down in two other spaces.
    const p3 = await canvas(40, 40, '#c86432').withIccProfile('p3').png().toBuffer();
    const photo = await readPhoto(p3);
    near(await colorAt(await photo.inWidth(40), 0.5, 0.5), [200, 100, 50], 14);
    const ink = await canvas(40, 40, '#c86432').toColorspace('cmyk').jpeg().toBuffer();
    expect((await sharp(await (await readPhoto(ink)).inWidth(40)).metadata()).space).toBe('srgb');
  });

  it('are white where the picture was transparent', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    near(await colorAt(await (await readPhoto(clear)).inWidth(20), 0.5, 0.5), [255, 255, 255]);
  });

  it.each([
    [
      'JPEG',
      Buffer.concat([
        aJpeg(
          exifSegment(6, mark),
          jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${mark}`),
          jpegSegment(0xe2, `MPF\0${mark}`),
          jpegSegment(0xed, `Photoshop 3.0\0${mark}`),
          jpegSegment(0xe0, `JFXX\0${mark}`),
          jpegSegment(0xfe, mark),
        ),
        marked(1000),
      ]),
    ],
    [
      'PNG',
      Buffer.concat([
        aPng({
          chunks: [
            pngChunk('tEXt', Buffer.from(`Comment\0${mark}`)),
            pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(marked())])),
            pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${mark}`)),
            pngChunk('eXIf', marked()),
            pngChunk('puRE', marked()),
          ],
        }),
        marked(),
      ]),
    ],
    [
      'WebP',
      Buffer.concat([aWebp(riffChunk('EXIF', marked()), riffChunk('XMP ', marked()), riffChunk('evil', marked())), marked()]),
    ],
  ])('have no metadata from a %s in any width', async (_kind, bytes) => {
    for (const file of await writtenOf(await readPhoto(bytes))) {
      for (const trace of ['script', '32.7157', 'GPS', 'Exif', 'EXIF', 'XMP', 'xap', 'ICC', 'Google'])
        expect(file.includes(trace), trace).toBe(false);
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(file).metadata();
      expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({});
    }
  });
});

describe('readPhoto with arbitrary bytes', () => {
  const originals = [
    displayP3Jpeg,
    aJpeg(exifSegment(6)),
    aPng({ chunks: [pngChunk('tEXt', marked())] }),
    transparentWebp,
    losslessWebp,
  ];

  it('rejects random bytes after any file header', async () => {
    const beginnings = [
      '',
      'ffd8ff',
      'ffd8ffe0',
      '89504e470d0a1a0a',
      '89504e470d0a1a0a0000000d49484452',
      '52494646ff00000057454250',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), async (beginning, rest) => {
        expect(await refusal(Buffer.concat([Buffer.from(beginning, 'hex'), rest]))).not.toBe('taken');
      }),
      { numRuns: 500 },
    );
  });

  it('answers photos with bytes changed, inserted, or removed', async () => {
    const change = fc.record({ at: fc.nat(1200), lost: fc.nat(6), put: fc.uint8Array({ maxLength: 6 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (original, changes) => {
          let bytes = original;
          for (const { at, lost, put } of changes) {
            const from = at % bytes.length;
            bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + lost)]);
          }
          await refusal(bytes);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
