import { photoSize, photoSource, photoSourceSet } from '#shared/photos';
import { BeforeAfter } from './before-after';
import { type Frame, sizesOf } from './photo';

interface PhotoPairProps {
  before: string;
  after: string;
  /** Names the photos: 'Portfolio of Stager 4K7Q'. */
  title: string;
  /** The space for the pair, the widest window first. Both photos are cut to 4:3. */
  frames: readonly Omit<Frame, 'height' | 'ratio'>[];
}

const ratio = 4 / 3;

const proportionOf = (photo: string): number => {
  const { width, height } = photoSize(photo) ?? { width: 3, height: 2 };
  return width / height;
};

/** A photo before and after staging, under a slider. */
export const PhotoPair = ({ before, after, title, frames }: PhotoPairProps) => {
  const pictureOf = (photo: string, alt: string) => ({
    src: photoSource(photo, 1280),
    srcSet: photoSourceSet(photo),
    sizes: sizesOf(
      frames.map((frame) => ({ ...frame, ratio })),
      proportionOf(photo),
    ),
    alt: `${alt}: ${title}`,
  });
  return (
    <BeforeAfter
      label={`Before and after: ${title}`}
      before={pictureOf(before, 'Before')}
      after={pictureOf(after, 'After')}
      width={1200}
      height={900}
      className="aspect-4/3 object-cover"
    />
  );
};
