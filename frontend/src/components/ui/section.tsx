import type { HTMLAttributes } from 'react';
import { classNames } from '#lib/class-names';

const widths = { prose: 'max-w-3xl', narrow: 'max-w-5xl', wide: 'max-w-7xl' };

/** The measure of a page: a column with the page's margins. */
export const Container = ({
  width = 'wide',
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { width?: keyof typeof widths }) => (
  <div {...rest} className={classNames('mx-auto w-full px-5 sm:px-8', widths[width], className)} />
);

const grounds = { none: '', sand: 'bg-sand/60', paper: 'bg-paper', dark: 'on-dark bg-evergreen-deep text-linen' };

/** A band across the page. */
export const Section = ({
  ground = 'none',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { ground?: keyof typeof grounds }) => (
  <section
    {...rest}
    className={classNames('py-14 sm:py-20 lg:py-24 print:bg-transparent print:py-6', grounds[ground], className)}
  />
);
