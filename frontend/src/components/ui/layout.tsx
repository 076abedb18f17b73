import { clsx } from 'clsx';
import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Heading, type HeadingProps } from './text';

const widths = { prose: 'max-w-3xl', narrow: 'max-w-5xl', wide: 'max-w-7xl' };

type ContainerProps = HTMLAttributes<HTMLDivElement> & { width?: keyof typeof widths };

/** Centers a page's content, with its maximum width and margins. */
export const Container = ({ width = 'wide', className, ...rest }: ContainerProps) => (
  <div {...rest} className={clsx('mx-auto w-full px-5 sm:px-8', widths[width], className)} />
);

const bands = { none: '', sand: 'bg-sand/70', paper: 'bg-paper', dark: 'on-dark bg-evergreen-deep text-linen' };

type SectionProps = HTMLAttributes<HTMLElement> & { ground?: keyof typeof bands };

/** A band across the page. */
export const Section = ({ ground = 'none', className, ...rest }: SectionProps) => (
  <section {...rest} className={clsx('py-14 sm:py-20 lg:py-24 print:bg-transparent print:py-6', bands[ground], className)} />
);

const grounds = {
  paper: 'bg-paper border border-line',
  /** Stands out from those beside it. */
  chosen: 'bg-paper border border-evergreen shadow-card',
  sand: 'bg-sand/70 border border-transparent',
  tint: 'bg-evergreen-tint border border-transparent',
  dark: 'on-dark bg-evergreen-deep text-linen border border-transparent',
};
const paddings = { none: '', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-9' };

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'figure';
  ground?: keyof typeof grounds;
  padding?: keyof typeof paddings;
}

export const Card = ({ as: Tag = 'div', ground = 'paper', padding = 'md', className, ...rest }: CardProps) => (
  <Tag {...rest} className={clsx('relative min-w-0 rounded-lg', grounds[ground], paddings[padding], className)} />
);

interface TitledCardProps extends Omit<CardProps, 'title'> {
  title: ReactNode;
  level?: HeadingProps['level'];
  size?: HeadingProps['size'];
  /** A button or a figure, beside the title. */
  action?: ReactNode;
  /** Makes the headline focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A section with its own headline. */
export const TitledCard = (props: TitledCardProps) => {
  const { title, level = 2, size = 'sm', action, headingRef, children, ...card } = props;
  const titleId = useId();
  const focusable = headingRef && { ref: headingRef, tabIndex: -1, className: 'outline-none' };
  const heading = (
    <Heading level={level} size={size} id={titleId} {...focusable}>
      {title}
    </Heading>
  );
  return (
    <Card as="section" aria-labelledby={titleId} {...card}>
      {action ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  );
};
