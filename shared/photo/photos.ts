/**
 * Widths in pixels, up to the photo's own: 400 for a card on a desktop, 800 for a phone with two pixels to a point, 2048 for the
 * whole window.
 */
const photoLadder = [400, 800, 1280, 2048] as const;
export const widestPhoto = 2048;
/** Pixels. Only scans are this high. */
export const highestPhoto = 4096;

/** Photos of a project on its page, before '5 photos'. */
export const photosInFrame = 5;

/** The size that all sites use for link previews. */
export const sharePhotoSize = { width: 1200, height: 630 } as const;

interface Size {
  width: number;
  height: number;
}

/** `<name>.2048x1365-e8dfd0b0a8996b5a48.webp`: the widest file, with its size and its colors (top, middle, bottom). */
const stated = /\.(\d+)x(\d+)(?:-([\da-f]{18}))?\.webp$/;

/** Reads a photo's size from its address or key. Returns undefined for an image that is not stored. */
export const photoSize = (photo: string): Size | undefined => {
  const [, width, height] = stated.exec(photo) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
};

/** Returns a CSS image of the photo's colors, as a placeholder. */
export const photoColors = (photo: string): string | undefined => {
  const colors = stated.exec(photo)?.[3];
  return colors && `linear-gradient(#${colors.match(/.{6}/g)?.join(',#')})`;
};

/** Returns the widths of a photo's files, smallest first, none larger than the photo. */
export const photoWidths = (photo: string): number[] => {
  const size = photoSize(photo);
  return size ? [...photoLadder.filter((width) => width < size.width), size.width] : [];
};

const beside = (photo: string, ending: string): string => `${photo.slice(0, -'webp'.length)}${ending}`;

/** Returns the file that is `width` pixels wide or the next larger one, or else the largest. */
export const photoSource = (photo: string, width: number): string => {
  const widths = photoWidths(photo);
  const fitting = widths.find((one) => one >= width);
  return fitting === undefined || fitting === widths.at(-1) ? photo : beside(photo, `${fitting}.webp`);
};

/** For `srcset`. Undefined if the photo has one file. */
export const photoSourceSet = (photo: string): string | undefined =>
  photoWidths(photo)
    .map((width) => `${photoSource(photo, width)} ${width}w`)
    .join(', ') || undefined;

/** Returns the JPEG for link previews. */
export const sharePhoto = (photo: string): string => (photoSize(photo) ? beside(photo, 'share.jpg') : photo);

export const photoFiles = (photo: string): string[] =>
  photoSize(photo) ? [...photoWidths(photo).map((width) => photoSource(photo, width)), sharePhoto(photo)] : [photo];

/** Returns a photo's alternative text: the owner's text, or `title` and its number. */
export const photoText = (title: string, count: number, index: number, texts: readonly string[] = []): string =>
  texts[index] || `Photo ${index + 1} of ${count} of ${title}`;
