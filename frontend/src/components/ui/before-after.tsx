import { clsx } from 'clsx';
import { ChevronsLeftRight } from 'lucide-react';
import { type ImgHTMLAttributes, useState } from 'react';
import { useHydrated } from '#lib/hydrated';

interface Picture {
  src: string;
  srcSet: string | undefined;
  sizes: string;
  alt: string;
}

interface BeforeAfterProps {
  before: Picture;
  after: Picture;
  /** Of both, in CSS pixels, and what the layout makes of it. */
  width: number;
  height: number;
  /** Of both, where the layout does not take the proportions of the first. */
  className?: string;
  /** Names the slider for screen readers. */
  label: string;
}

const Picture = ({ src, srcSet, sizes, alt, ...rest }: Picture & ImgHTMLAttributes<HTMLImageElement>) => (
  // The widths before `src`, or some browsers fetch that as well.
  <img loading="lazy" alt={alt} sizes={sizes} srcSet={srcSet} src={src} {...rest} />
);

const chipLook = 'pointer-events-none absolute bottom-3 rounded-full bg-paper px-2.5 py-1 text-xs font-medium';

/**
 * Two pictures of one room, one over the other, and a slider that uncovers the lower one: a native one, over all of the picture, so that
 * keys and fingers move it. Without scripts the picture after is shown.
 */
export const BeforeAfter = ({ before, after, label, className = 'h-auto', ...measures }: BeforeAfterProps) => {
  /** How much of the picture before is shown, in percent of the width. */
  const [share, setShare] = useState(50);
  const hydrated = useHydrated();
  return (
    <div className="relative overflow-hidden rounded-lg bg-sand">
      <Picture {...measures} {...after} className={clsx('w-full', className)} />
      {hydrated && (
        <>
          <Picture
            {...measures}
            {...before}
            className={clsx('absolute inset-0 size-full', className)}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <input
            type="range"
            aria-label={label}
            aria-valuetext={`${share}% before, ${100 - share}% after`}
            value={share}
            onChange={({ target }) => setShare(target.valueAsNumber)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            className="pointer-events-none absolute inline-flex size-11 items-center justify-center rounded-full bg-paper shadow-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-evergreen"
            style={{ left: `${share}%`, top: '50%', translate: '-50% -50%' }}
          >
            <ChevronsLeftRight className="size-5" />
          </span>
          <span
            className="pointer-events-none absolute inset-y-0 bg-paper"
            style={{ left: `${share}%`, width: 2, translate: '-50%' }}
          />
          <span aria-hidden="true" className={chipLook} style={{ left: '0.75rem' }}>
            Before
          </span>
          <span aria-hidden="true" className={chipLook} style={{ right: '0.75rem' }}>
            After
          </span>
        </>
      )}
    </div>
  );
};
