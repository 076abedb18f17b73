import { photoColours } from '#shared/photos';

// The column of a page (Container), or wider: a photo of usual proportions is cut to the frame's height.
const sizes = '(min-width: 40rem) max(min(100vw - 4rem, 76rem), 39rem), max(100vw - 2.5rem, 24rem)';

interface MainPhotoProps {
  src: string;
  sourceSet: string | undefined;
  /** For those who do not see it. */
  alt: string;
  /** Of the photos that share the frame, or the slot for it. */
  count: number | string;
}

/**
 * A project's first photo where it stands among the others, before they are there (PhotoMosaic): the frame is the style sheet's,
 * as a page that is made before learns how many there are only when it is asked for. It is loaded before all other pictures.
 * Apart from those, as a page that arrives as HTML needs nothing else of photos.
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
        style={{ backgroundImage: photoColours(src) }}
        className="size-full object-cover"
      />
    </div>
  </div>
);
