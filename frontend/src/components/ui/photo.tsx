import type { ImgHTMLAttributes } from 'react';
import { photoColours, photoSize, photoSource, photoSourceSet } from '#shared/photos';

/** What a photo fills, in CSS lengths, from a width of the window on. */
export interface Frame {
  /** Where this begins: the breakpoint of Tailwind's `sm:`, `lg:`, `xl:`. Without: below all others. */
  from?: '40rem' | '64rem' | '80rem';
  width: string;
  /** Where it is as high at every width of the window. */
  height?: string;
  /** Where its height follows from its width: width by height. */
  ratio?: number;
}

/** Between the margins of a page (Container), from `sm:` on and below. */
export const pageColumn = { wide: 'min(100vw - 4rem, 76rem)', phone: '100vw - 2.5rem' };

/** Of a photo that was stored before its name said so: a camera's. */
const usual = { width: 1500, height: 1000 };

/** How wide a photo is drawn that covers the frame: as wide as it, or wider where the photo is the flatter of the two. */
const coverWidth = ({ width, height, ratio }: Frame, proportion: number): string => {
  if (height) return `max(${width}, ${height} * ${proportion})`;
  return ratio && proportion > ratio ? `calc((${width}) * ${(proportion / ratio).toFixed(3)})` : width;
};

/** What `sizes` says of frames, the widest window first, that a photo of these proportions (width by height) fills. */
export const sizesOf = (frames: readonly Frame[], proportion: number): string =>
  frames
    .map((frame) => `${frame.from ? `(min-width: ${frame.from}) ` : ''}${coverWidth(frame, Number(proportion.toFixed(3)))}`)
    .join(', ');

interface PhotoProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** What it fills, the widest window first. */
  frames: readonly Frame[];
  /** Loaded at once, not when it is about to be seen. */
  eager?: boolean;
  /** It may leave a part of its frame free, where its colours would be seen beside it. */
  whole?: boolean;
}

/** A photo in the width that its place and the screen need. Decoration, where no `alt` is given. */
export const Photo = ({ src, frames, eager = false, whole = false, ...rest }: PhotoProps) => {
  const { width, height } = photoSize(src) ?? usual;
  return (
    <img
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      // Before `src`, or some browsers fetch that as well.
      sizes={sizesOf(frames, width / height)}
      srcSet={photoSourceSet(src)}
      src={photoSource(src, 1280)}
      style={{ backgroundImage: whole ? undefined : photoColours(src) }}
      {...rest}
    />
  );
};
