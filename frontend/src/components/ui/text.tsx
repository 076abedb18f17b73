import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

const headingSizes = {
  display: 'text-display tracking-[-0.025em] font-[420]',
  xl: 'text-4xl tracking-[-0.02em] font-[430]',
  lg: 'text-3xl tracking-[-0.015em] font-[450]',
  md: 'text-2xl tracking-[-0.01em] font-[480]',
  sm: 'text-xl tracking-[-0.005em] font-[520]',
  /** For a part of a card. */
  xs: 'text-lg font-[540]',
};

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** The level in the outline of the page. */
  level: 1 | 2 | 3 | 4;
  /** Independent of the level. */
  size?: keyof typeof headingSizes;
  ref?: Ref<HTMLHeadingElement>;
}

const byLevel = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

/** The level 1 heading receives the focus when its screen opens. */
export const Heading = ({ level, size = byLevel[level], className, ...rest }: HeadingProps) => {
  const Tag = `h${level}` as const;
  const first = level === 1 ? { tabIndex: -1, 'data-screen-heading': '' } : {};
  return <Tag {...first} {...rest} className={clsx('font-display text-balance', headingSizes[size], className)} />;
};

const sizes = { xs: 'text-xs', sm: 'text-sm', base: 'text-base', lg: 'text-lg', xl: 'text-xl leading-relaxed' };
const tones = { default: 'text-ink', soft: 'text-ink-soft', danger: 'text-brick', sage: 'text-sage' };
const weights = { normal: '', medium: 'font-medium', semibold: 'font-semibold' };

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div' | 'dt' | 'dd' | 'strong';
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  weight?: keyof typeof weights;
}

/** Inherits its color unless `tone` is set. */
export const Text = ({ as: Tag = 'p', size = 'base', tone, weight = 'normal', className, ...rest }: TextProps) => (
  <Tag {...rest} className={clsx(sizes[size], tone && tones[tone], weights[weight], Tag === 'p' && 'text-pretty', className)} />
);

export const SmallText = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="sm" tone="soft" {...props} />;

/** Names the part of the product, above a headline. */
export const Eyebrow = ({ children }: { children: ReactNode }) => (
  <p className="text-xs font-semibold uppercase tracking-[0.14em] text-(--accent-color,var(--color-terracotta))">{children}</p>
);

const linkLook = 'rounded-sm font-medium underline decoration-1 underline-offset-4 transition-colors';
const linkTones = {
  default: 'text-evergreen decoration-evergreen/35 hover:decoration-evergreen',
  inverse: 'text-linen decoration-linen/40 hover:decoration-linen',
};

export const TextLink = ({ tone = 'default', className, ...rest }: LinkProps & { tone?: keyof typeof linkTones }) => (
  <Link {...rest} className={clsx(linkLook, linkTones[tone], className)} />
);

/** For targets outside the router: mailto:, tel:. */
export const ExternalLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <a href={href} rel="noreferrer" className={clsx(linkLook, linkTones.default, className)}>
    {children}
  </a>
);

/** An email address that breaks after @ and dots, and inside a word only if that is longer than the line. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="wrap-anywhere">
    {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their order. */}
    {email.split(/(?<=[@.])/).flatMap((part, index) => [part, <wbr key={index} />])}
  </span>
);

/** For an action within a sentence. */
export const TextButton = ({ className, ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) => (
  <button {...rest} type="button" className={clsx('inline-flex min-h-8 items-center', linkLook, linkTones.default, className)} />
);
