import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { BadgeTone } from './badge';

const solid: Record<BadgeTone, string> = {
  neutral: 'bg-sand text-ink-soft',
  green: 'bg-evergreen text-paper',
  ochre: 'bg-ochre text-paper',
  dusk: 'bg-dusk text-paper',
  brick: 'bg-brick text-paper',
  terracotta: 'bg-terracotta text-paper',
};

interface ToneIconProps {
  tone: BadgeTone;
  /** Small: for the corner of a picture. */
  size?: 'sm' | 'md';
  className?: string;
  children: ReactNode;
}

/** Decoration beside words. */
export const ToneIcon = ({ tone, size = 'md', className, children }: ToneIconProps) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-flex shrink-0 items-center justify-center rounded-full',
      size === 'md' ? 'size-9 [&_svg]:size-[1.125rem]' : 'size-6 border-2 border-paper [&_svg]:size-3.5',
      solid[tone],
      className,
    )}
  >
    {children}
  </span>
);
