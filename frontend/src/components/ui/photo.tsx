import type { ImgHTMLAttributes } from 'react';
import { photoColors, photoSize, photoSource, photoSourceSet } from '#shared/photo/photos';

/** The space of a photo, in CSS lengths. */
export interface Frame {
  /** The minimum window width: Tailwind's `sm:`, `lg:`, `xl:`. Absent: below all others. */
  from?: '40rem' | '64rem' | '80rem';
  width: string;
  /** If it is the same at every window width. */
  height?: string;
  /** Width by height, if the height follows from the width. */
  ratio?: number;
}

/** The width between a page's margins (Container). */
export const pageColumn = { wide: 'min(100vw - 4rem, 76rem)', phone: '100vw - 2.5rem' };

/** For older photos whose names lack a size: a camera's usual proportions. */
const usual = { width: 1500, height: 1000 };

/** Returns the width at which a photo covers a frame. */
const coverWidth = ({ width, height, ratio }: Frame, proportion: number): string => {
  if (height) return `max(${width}, ${height} * ${proportion})`;
  return ratio && proportion > ratio ? `calc((${width}) * ${(proportion / ratio).toFixed(3)})` : width;
};

/** Returns the `sizes` attribute. `frames` starts with the widest window, `proportion` is width by height. */
export const sizesOf = (frames: readonly Frame[], proportion: number): string =>
  frames
    .map((frame) => `${frame.from ? `(min-width: ${frame.from}) ` : ''}${coverWidth(frame, Number(proportion.toFixed(3)))}`)
    .join(', ');

interface PhotoProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Widest window first. */
  frames: readonly Frame[];
  /** Loads at once. */
  eager?: boolean;
  /** The photo may not fill its frame, so its colors are not drawn behind it. */
  whole?: boolean;
}

/** Loads the width that its place and the screen need. Decoration, unless `alt` is given. */
export const Photo = ({ src, frames, eager = false, whole = false, ...rest }: PhotoProps) => {
  const { width, height } = photoSize(src) ?? usual;
  return (
    <img
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      // Must come before `src`, or some browsers fetch `src` as well.
      sizes={sizesOf(frames, width / height)}
      srcSet={photoSourceSet(src)}
      src={photoSource(src, 1280)}
      style={{ backgroundImage: whole ? undefined : photoColors(src) }}
      {...rest}
    />
  );
};
