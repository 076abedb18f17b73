import { photoColours } from '#shared/photos';

// At least as wide as the page's column (Container): the frame's height cuts off the rest of a photo with usual proportions.
const sizes = '(min-width: 40rem) max(min(100vw - 4rem, 76rem), 39rem), max(100vw - 2.5rem, 24rem)';

interface MainPhotoProps {
  src: string;
  sourceSet: string | undefined;
  /** The alternative text. */
  alt: string;
  /** The number of photos in the frame, or the placeholder that is replaced by it. */
  count: number | string;
}

/**
 * A project's first photo, in its place among the others, before they are loaded (PhotoMosaic). The style sheet sets the frame,
 * because a prerendered page learns the number of photos only when it is requested. Loads before all other pictures. In a file
 * apart from the other photos, because a page that arrives as HTML needs only this.
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
