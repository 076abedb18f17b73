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
  /** CSS pixels. The layout may scale them. */
  width: number;
  height: number;
  /** If the layout does not keep the first picture's proportions. */
  className?: string;
  /** For screen readers. */
  label: string;
  /** Loads before other pictures, for the first screen of a page. */
  eager?: boolean;
  /** Shown on the pictures. */
  names?: readonly [before: string, after: string];
}

const Picture = ({ src, srcSet, sizes, alt, ...rest }: Picture & ImgHTMLAttributes<HTMLImageElement>) => (
  // `sizes` and `srcSet` must come before `src`, or some browsers fetch `src` as well.
  <img loading="lazy" alt={alt} sizes={sizes} srcSet={srcSet} src={src} {...rest} />
);

const chipLook = 'pointer-events-none absolute top-3 rounded-full bg-paper px-2.5 py-1 text-xs font-medium';

/**
 * Uncovers one picture with a slider, a native input over the whole picture, which works by keyboard and touch. Without scripts,
 * only the picture after is shown.
 */
export const BeforeAfter = ({
  before,
  after,
  label,
  names = ['Before', 'After'],
  className = 'h-auto',
  eager = false,
  ...measures
}: BeforeAfterProps) => {
  /** Percent of the width that shows the picture before. */
  const [share, setShare] = useState(50);
  const hydrated = useHydrated();
  const loading = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : undefined;
  return (
    <div className="relative overflow-hidden rounded-lg bg-sand">
      <Picture {...measures} {...loading} {...after} className={clsx('w-full', className)} />
      {hydrated && (
        <>
          <Picture
            {...measures}
            {...loading}
            {...before}
            className={clsx('absolute inset-0 size-full', className)}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <input
            type="range"
            aria-label={label}
            aria-valuetext={`${share}% ${names[0].toLowerCase()}, ${100 - share}% ${names[1].toLowerCase()}`}
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
          <span aria-hidden="true" className={chipLook} style={{ left: '0.75rem', opacity: share < 15 ? 0 : 1 }}>
            {names[0]}
          </span>
          <span aria-hidden="true" className={chipLook} style={{ right: '0.75rem', opacity: share > 85 ? 0 : 1 }}>
            {names[1]}
          </span>
        </>
      )}
    </div>
  );
};
