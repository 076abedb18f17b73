import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '#lib/class-names';

interface Look {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** 44 px (the default) for fingers; 36 px where it stands in a row of text. */
  size?: 'sm' | 'md';
  tone?: 'default' | 'danger' | 'inverse';
}

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  ref?: Ref<HTMLButtonElement>;
}

const tones = {
  default: 'text-ink-soft hover:bg-sand hover:text-ink',
  danger: 'text-ink-soft hover:bg-brick-tint hover:text-brick',
  inverse: 'text-linen hover:bg-linen/15',
};

const look = (size: Look['size'] = 'md', tone: Look['tone'] = 'default') =>
  classNames(
    'inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:opacity-50',
    size === 'md' ? 'size-11 [&_svg]:size-5' : 'size-9 [&_svg]:size-[1.125rem]',
    tones[tone],
  );

/** A button of one icon. */
export const IconButton = ({ label, size, tone, type = 'button', title = label, className, ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={title} className={classNames(look(size, tone), className)} />
);

/** The same look for what goes somewhere. */
export const IconLink = ({ label, size, tone, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} aria-label={label} title={label} className={classNames(look(size, tone), className)} />
);

/** An icon with the number of what waits behind it. The number is for the eye: the label of the button says it, too. */
export const CountedIcon = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className="relative inline-flex">
    {children}
    {count > 0 && (
      <span
        aria-hidden="true"
        className="absolute -top-2.5 left-2.5 inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-full border-2 border-linen bg-terracotta px-0.5 text-[0.6875rem] leading-none font-semibold text-paper tabular-nums"
      >
        {count > 99 ? '99+' : count}
      </span>
    )}
  </span>
);
