import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '#lib/class-names';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** 44 px (the default) for fingers; 36 px where it stands in a row of text. */
  size?: 'sm' | 'md';
  tone?: 'default' | 'danger' | 'inverse';
  ref?: Ref<HTMLButtonElement>;
}

const tones = {
  default: 'text-ink-soft hover:bg-sand hover:text-ink',
  danger: 'text-ink-soft hover:bg-brick-tint hover:text-brick',
  inverse: 'text-linen hover:bg-linen/15',
};

/** A button of one icon. */
export const IconButton = ({ label, size = 'md', tone = 'default', type = 'button', className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classNames(
      'inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:opacity-50',
      size === 'md' ? 'size-11 [&_svg]:size-5' : 'size-9 [&_svg]:size-[1.125rem]',
      tones[tone],
      className,
    )}
  />
);
