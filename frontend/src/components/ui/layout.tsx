import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '#lib/class-names';

const grounds = {
  paper: 'bg-paper border border-line',
  /** Paper, picked out from those beside it. */
  chosen: 'bg-paper border border-evergreen shadow-card',
  sand: 'bg-sand/70 border border-transparent',
  tint: 'bg-evergreen-tint border border-transparent',
  dark: 'on-dark bg-evergreen-deep text-linen border border-transparent',
};

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'figure';
  ground?: keyof typeof grounds;
  padding?: 'none' | 'md' | 'lg';
  /** Lifts under the pointer: for cards that a link inside stretches over. */
  interactive?: boolean;
}

/** A sheet of paper on the linen. */
export const Card = ({
  as: Tag = 'div',
  ground = 'paper',
  padding = 'md',
  interactive = false,
  className,
  ...rest
}: CardProps) => (
  <Tag
    {...rest}
    className={classNames(
      'relative min-w-0 rounded-lg',
      grounds[ground],
      padding === 'md' && 'p-5 sm:p-6',
      padding === 'lg' && 'p-6 sm:p-9',
      interactive && 'transition-shadow duration-200 hover:shadow-card',
      className,
    )}
  />
);

/** The head of a card or section: a title, and what can be done beside it. */
export const CardHeader = ({ title, action, className }: { title: ReactNode; action?: ReactNode; className?: string }) => (
  <div className={classNames('mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
    {title}
    {action}
  </div>
);
