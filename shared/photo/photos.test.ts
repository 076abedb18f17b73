import { describe, expect, it } from 'vitest';
import { photoColors, photoFiles, photoSize, photoSource, photoSourceSet, photoText, photoWidths, sharePhoto } from './photos';

const name = (size: string) => `/media/photos/${'a'.repeat(43)}${size}`;

describe('the files of a photo', () => {
  it('include each standard width up to that of the photo, and a share image', () => {
    const photo = name('.1000x750.webp');
    expect(photoSize(photo)).toEqual({ width: 1000, height: 750 });
    expect(photoWidths(photo)).toEqual([400, 800, 1000]);
    expect(photoSourceSet(photo)).toBe(`${name('.1000x750.400.webp')} 400w, ${name('.1000x750.800.webp')} 800w, ${photo} 1000w`);
    expect(photoFiles(photo)).toEqual([
      name('.1000x750.400.webp'),
      name('.1000x750.800.webp'),
      photo,
      name('.1000x750.share.jpg'),
    ]);
  });

  it('include the original size once if the photo is narrow or has a standard width', () => {
    expect(photoWidths(name('.300x200.webp'))).toEqual([300]);
    expect(photoWidths(name('.800x512.webp'))).toEqual([400, 800]);
    expect(photoWidths(name('.2048x1365.webp'))).toEqual([400, 800, 1280, 2048]);
  });

  it('are chosen by the smallest sufficient width', () => {
    const photo = name('.2048x1365.webp');
    expect([100, 400, 401, 3000].map((width) => photoSource(photo, width))).toEqual([
      name('.2048x1365.400.webp'),
      name('.2048x1365.400.webp'),
      name('.2048x1365.800.webp'),
      photo,
    ]);
  });

  it.each(['.jpg', '.png', '.webp'])('are a single file if the name has no dimensions (%s)', (extension) => {
    const photo = name(extension);
    expect([photoSize(photo), photoSourceSet(photo)]).toEqual([undefined, undefined]);
    expect([photoSource(photo, 400), sharePhoto(photo), photoFiles(photo)]).toEqual([photo, photo, [photo]]);
  });
});

it('a photo uses its caption as alternative text, or its number if it has none', () => {
  const texts = ['', 'Kitchen with an island'];
  expect([0, 1, 2].map((index) => photoText('Corner loft', 3, index, texts))).toEqual([
    'Photo 1 of 3 of Corner loft',
    'Kitchen with an island',
    'Photo 3 of 3 of Corner loft',
  ]);
  expect(photoText('Corner loft', 1, 0)).toBe('Photo 1 of 1 of Corner loft');
});

it('colors in a file name become a placeholder gradient and stay in the names of all sizes', () => {
  const photo = 'photos/x.1000x750-e8dfd0b0a8996b5a48.webp';
  expect(photoColors(photo)).toBe('linear-gradient(#e8dfd0,#b0a899,#6b5a48)');
  expect(photoColors(photoSource(photo, 400))).toBeUndefined();
  expect(['photos/x.1000x750.webp', 'photos/x.jpg'].map(photoColors)).toEqual([undefined, undefined]);
  expect(photoSize(photo)).toEqual({ width: 1000, height: 750 });
  expect(photoFiles(photo)).toEqual(
    ['400.webp', '800.webp', 'webp', 'share.jpg'].map((end) => `photos/x.1000x750-e8dfd0b0a8996b5a48.${end}`),
  );
});
