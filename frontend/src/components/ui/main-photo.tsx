import { photoColors } from '#shared/photo/photos';

// At least as wide as the column (Container), because the frame's height cuts off the rest of the photo.
const sizes = '(min-width: 40rem) max(min(100vw - 4rem, 76rem), 39rem), max(100vw - 2.5rem, 24rem)';

interface MainPhotoProps {
  src: string;
  sourceSet: string | undefined;
  alt: string;
  /** The number of photos in the frame, or its placeholder. */
  count: number | string;
}

/**
 * A project's first photo. The style sheet sets the frame, because a prerendered page learns the number of photos only when
 * requested. In a file of its own, because a prerendered page needs only this.
 */
export const MainPhoto = ({ src, sourceSet, alt, count }: MainPhotoProps) => (
  <div data-photos={count}>
    <div className="bg-sand">
      <img
        alt={alt}
        width={1500}
        height={1000}
        fetchPriority="high"
        sizes={sizes}
        srcSet={sourceSet}
        src={src}
        style={{ backgroundImage: photoColors(src) }}
        className="size-full object-cover"
      />
    </div>
  </div>
);
