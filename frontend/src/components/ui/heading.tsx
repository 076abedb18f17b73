import type { HTMLAttributes, Ref } from 'react';
import { classNames } from '#lib/class-names';

const sizes = {
  display: 'text-display tracking-[-0.025em] font-[420]',
  xl: 'text-4xl tracking-[-0.02em] font-[430]',
  lg: 'text-3xl tracking-[-0.015em] font-[450]',
  md: 'text-2xl tracking-[-0.01em] font-[480]',
  sm: 'text-xl tracking-[-0.005em] font-[520]',
  /** Of a part of a card. */
  xs: 'text-lg font-[540]',
};

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Its rank in the outline of the page. */
  level: 1 | 2 | 3 | 4;
  /** How large it is set, whatever its rank. */
  size?: keyof typeof sizes;
  ref?: Ref<HTMLHeadingElement>;
}

const byLevel = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

/** A headline in Fraunces. The level 1 heading of a screen takes the focus when the screen opens. */
export const Heading = ({ level, size = byLevel[level], className, ...rest }: HeadingProps) => {
  const Tag = `h${level}` as const;
  const first = level === 1 ? { tabIndex: -1, 'data-screen-heading': '' } : {};
  return <Tag {...first} {...rest} className={classNames('font-display text-balance', sizes[size], className)} />;
};
