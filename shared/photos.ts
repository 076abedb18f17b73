/**
 * Pixels: how wide the files of a photo are, and its own width where that is less. 400 is a card on a desktop (390), 800 a card or
 * the main picture on a phone of two pixels to a point (700 to 780), 2048 a photo over the whole window.
 */
export const photoLadder = [400, 800, 1280, 2048] as const;
export const widestPhoto = 2048;
/** Pixels. A scan of a scroll is as high as this; a photo of a phone never is. */
export const highestPhoto = 4096;

/** Of a project, on its page, before '5 photos'. */
export const photosInFrame = 5;

/** What those who link to a page show of it: the measure that all of them take. */
export const sharePhotoSize = { width: 1200, height: 630 } as const;

interface Size {
  width: number;
  height: number;
}

/**
 * `<name>.2048x1365-e8dfd0b0a8996b5a48.webp`: the widest file, with its measures and colours (above, in the middle, below). The narrower files
 * say no colours.
 */
const stated = /\.(\d+)x(\d+)(?:-([\da-f]{18}))?\.webp$/;

/** The measures of a photo, by its address or key; undefined of a picture that is not stored. */
export const photoSize = (photo: string): Size | undefined => {
  const [, width, height] = stated.exec(photo) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
};

/** The colours of a photo, for what stands in its place until it comes: a CSS image; undefined of a file whose name does not say them. */
export const photoColours = (photo: string): string | undefined => {
  const colours = stated.exec(photo)?.[3];
  return colours && `linear-gradient(#${colours.match(/.{6}/g)?.join(',#')})`;
};

/** The widths that a photo has files of, the least first: none that it would have to be enlarged for. */
export const photoWidths = (photo: string): number[] => {
  const size = photoSize(photo);
  return size ? [...photoLadder.filter((width) => width < size.width), size.width] : [];
};

const beside = (photo: string, ending: string): string => `${photo.slice(0, -'webp'.length)}${ending}`;

/** The file of a photo that is `width` pixels wide or a little more; the widest, where none is. */
export const photoSource = (photo: string, width: number): string => {
  const widths = photoWidths(photo);
  const fitting = widths.find((one) => one >= width);
  return fitting === undefined || fitting === widths.at(-1) ? photo : beside(photo, `${fitting}.webp`);
};

/** For `srcset`; undefined of a photo with one file. */
export const photoSourceSet = (photo: string): string | undefined =>
  photoWidths(photo)
    .map((width) => `${photoSource(photo, width)} ${width}w`)
    .join(', ') || undefined;

/** The JPEG that a link to a page shows. */
export const sharePhoto = (photo: string): string => (photoSize(photo) ? beside(photo, 'share.jpg') : photo);

/** Every file of a photo. */
export const photoFiles = (photo: string): string[] =>
  photoSize(photo) ? [...photoWidths(photo).map((width) => photoSource(photo, width)), sharePhoto(photo)] : [photo];

/** For those who do not see a photo: what its owner says of it, or which one it is of how many. `title`: what they are of. */
export const photoText = (title: string, count: number, index: number, texts: readonly string[] = []): string =>
  texts[index] || `Photo ${index + 1} of ${count} of ${title}`;
