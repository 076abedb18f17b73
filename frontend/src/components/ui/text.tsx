import type { HTMLAttributes } from 'react';
import { classNames } from '#lib/class-names';

const sizes = { xs: 'text-xs', sm: 'text-sm', base: 'text-base', lg: 'text-lg', xl: 'text-xl leading-relaxed' };
const tones = {
  default: 'text-ink',
  soft: 'text-ink-soft',
  danger: 'text-brick',
  accent: 'text-terracotta',
  inverse: 'text-linen',
  sage: 'text-sage',
};

export interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div' | 'dt' | 'dd' | 'li' | 'strong' | 'small';
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  weight?: 'normal' | 'medium' | 'semibold';
}

/** Running text. The colour is inherited unless a tone is named. */
export const Text = ({ as: Tag = 'p', size = 'base', tone, weight, className, ...rest }: TextProps) => (
  <Tag
    {...rest}
    className={classNames(
      sizes[size],
      tone && tones[tone],
      weight === 'medium' && 'font-medium',
      weight === 'semibold' && 'font-semibold',
      Tag === 'p' && 'text-pretty',
      className,
    )}
  />
);

/** The small line above a headline that says what part of the product this is. */
export const Eyebrow = ({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) => (
  <p
    {...rest}
    className={classNames(
      'text-xs font-semibold uppercase tracking-[0.14em] text-(--accent-color,var(--color-terracotta))',
      className,
    )}
  />
);
