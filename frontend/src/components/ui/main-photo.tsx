import { clsx } from 'clsx';
import { photoColours } from '#shared/photos';

// The column of a page (Container), or wider: a photo of usual proportions is cut to the frame's height.
const sizes = '(min-width: 40rem) max(min(100vw - 4rem, 76rem), 39rem), max(100vw - 2.5rem, 24rem)';

interface MainPhotoProps {
  src: string;
  sourceSet: string | undefined;
  /** For those who do not see it. */
  alt: string;
  /** Of all photos that share the frame. */
  count?: number;
}

/**
 * One photo across the page, in the frame that it later shares with others (PhotoMosaic). It is loaded before all other pictures. Apart from
 * those, as a page that arrives as HTML needs nothing else of photos.
 */
export const MainPhoto = ({ src, sourceSet, alt, count = 1 }: MainPhotoProps) => (
  <div className={clsx('overflow-hidden rounded-lg bg-sand sm:h-[26rem]', count > 2 ? 'h-[24rem]' : 'h-[16rem]')}>
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
);
