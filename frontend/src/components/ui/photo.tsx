import type { ImgHTMLAttributes } from 'react';
import { photoColours, photoSize, photoSource, photoSourceSet } from '#shared/photos';

/** The space that a photo fills, in CSS lengths, from a minimum width of the window. */
export interface Frame {
  /** The minimum width: the breakpoint of Tailwind's `sm:`, `lg:`, `xl:`. Absent: below all others. */
  from?: '40rem' | '64rem' | '80rem';
  width: string;
  /** The height, if it is the same at every width of the window. */
  height?: string;
  /** Width by height, if the height follows from the width. */
  ratio?: number;
}

/** The width between a page's margins (Container): from `sm:` on, and below. */
export const pageColumn = { wide: 'min(100vw - 4rem, 76rem)', phone: '100vw - 2.5rem' };

/** The size of a photo whose name does not tell it (names of older photos): a camera's usual proportions. */
const usual = { width: 1500, height: 1000 };

/** The width at which a photo covers a frame: the frame's width, or more if the photo has the flatter proportions. */
const coverWidth = ({ width, height, ratio }: Frame, proportion: number): string => {
  if (height) return `max(${width}, ${height} * ${proportion})`;
  return ratio && proportion > ratio ? `calc((${width}) * ${(proportion / ratio).toFixed(3)})` : width;
};

/** The `sizes` attribute for a photo with this proportion (width by height). `frames`: the widest window first. */
export const sizesOf = (frames: readonly Frame[], proportion: number): string =>
  frames
    .map((frame) => `${frame.from ? `(min-width: ${frame.from}) ` : ''}${coverWidth(frame, Number(proportion.toFixed(3)))}`)
    .join(', ');

interface PhotoProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** The space that the photo fills, the widest window first. */
  frames: readonly Frame[];
  /** Loads at once, not when it is about to come into view. */
  eager?: boolean;
  /** The photo may not fill its frame, so its colours are not drawn behind it: they would be seen beside it. */
  whole?: boolean;
}

/** A photo, loaded in the width that its place and the screen need. Decoration, unless `alt` is given. */
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
      style={{ backgroundImage: whole ? undefined : photoColours(src) }}
      {...rest}
    />
  );
};
