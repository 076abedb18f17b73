import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '#lib/class-names';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container: for forms and small screens. */
  block?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-evergreen text-paper hover:bg-evergreen-deep border-transparent',
  secondary: 'bg-paper text-ink border-edge hover:bg-sand hover:border-ink-soft',
  quiet: 'text-evergreen border-transparent hover:bg-evergreen-tint',
  danger: 'bg-brick text-paper hover:bg-brick-deep border-transparent',
  /** For dark grounds. */
  inverse: 'bg-linen text-evergreen-deep hover:bg-paper border-transparent',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-sm gap-1.5 [&_svg]:size-4',
  md: 'min-h-11 px-5 text-base gap-2 [&_svg]:size-[1.125rem]',
  lg: 'min-h-13 px-7 text-lg gap-2.5 [&_svg]:size-5',
};

const look = ({ variant = 'primary', size = 'md', block = false }: Look) =>
  classNames(
    'relative inline-flex items-center justify-center rounded-full border py-1.5 font-medium leading-tight text-center select-none',
    'transition-colors duration-150 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Work is under way: shows so, keeps the focus, and swallows further clicks and Enter keys. */
  pending?: boolean;
  /** Unavailable. Stays reachable by keyboard, so that a screen reader can find out that it is there. */
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  variant,
  size,
  block,
  pending = false,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const blocked = pending || disabled;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Preventing the click also stops the implicit submission of its form.
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      className={classNames(
        look({ variant, size, block }),
        pending ? 'cursor-progress' : disabled && 'cursor-not-allowed opacity-60',
        className,
      )}
      onClick={click}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
};

export interface ButtonLinkProps extends Look, LinkProps {
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere. A Button does something. */
export const ButtonLink = ({ variant, size, block, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classNames(look({ variant, size, block }), className)} />
);
