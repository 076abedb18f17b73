import { clsx } from 'clsx';
import { photoSize, photoSource, photoSourceSet } from '#shared/photo/photos';
import { BeforeAfter } from './before-after';
import { type Frame, sizesOf } from './photo';

interface PhotoPairProps {
  before: string;
  after: string;
  /** For example 'Portfolio of Stager 4K7Q'. */
  title: string;
  /** Labels, if not Before and After. At the top, because a concept's watermark is at the bottom. */
  names?: readonly [before: string, after: string];
  alts?: readonly [before: string, after: string];
  /** Widest window first. Both photos are cropped to 4:3. */
  frames: readonly Omit<Frame, 'height' | 'ratio'>[];
}

const ratio = 4 / 3;

const proportionOf = (photo: string): number => {
  const { width, height } = photoSize(photo) ?? { width: 3, height: 2 };
  return width / height;
};

export const PhotoPair = ({ before, after, title, names = ['Before', 'After'], alts, frames }: PhotoPairProps) => {
  const pictureOf = (photo: string, alt: string) => ({
    src: photoSource(photo, 1280),
    srcSet: photoSourceSet(photo),
    sizes: sizesOf(
      frames.map((frame) => ({ ...frame, ratio })),
      proportionOf(photo),
    ),
    alt,
  });
  return (
    <BeforeAfter
      label={`${names[0]} and ${names[1].toLowerCase()}: ${title}`}
      names={names}
      before={pictureOf(before, alts?.[0] ?? `${names[0]}: ${title}`)}
      after={pictureOf(after, alts?.[1] ?? `${names[1]}: ${title}`)}
      width={1200}
      height={900}
      className={clsx('aspect-4/3 object-cover', alts && 'object-bottom-right')}
    />
  );
};
