import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** Decoration: needs a text beside it. */
export const Spinner = () => (
  <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5 animate-spin">
    <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
    <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

const variants = {
  primary: 'bg-evergreen text-paper hover:bg-evergreen-deep border-transparent',
  secondary: 'bg-paper text-ink border-edge hover:bg-sand hover:border-ink-soft',
  quiet: 'text-evergreen border-transparent hover:bg-evergreen-tint',
  danger: 'bg-brick text-paper hover:bg-brick-deep border-transparent',
  /** For dark backgrounds. */
  inverse: 'bg-linen text-evergreen-deep hover:bg-paper border-transparent',
};

const sizes = {
  sm: 'min-h-9 px-3.5 text-sm gap-1.5 [&_svg]:size-4',
  md: 'min-h-11 px-5 text-base gap-2 [&_svg]:size-[1.125rem]',
  lg: 'min-h-13 px-7 text-lg gap-2.5 [&_svg]:size-5',
};

interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** As wide as its container. */
  block?: boolean;
}

const buttonLook = ({ variant = 'primary', size = 'md', block = false }: ButtonLook) =>
  clsx(
    'relative inline-flex items-center justify-center rounded-full border py-1.5 font-medium leading-tight text-center select-none',
    'transition-colors duration-150 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Shows a spinner, keeps the focus, and ignores clicks and Enter. */
  pending?: boolean;
  /** Stays focusable, so that screen readers can find it. */
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = (props: ButtonProps) => {
  const { variant, size, block, pending, disabled, type = 'button', className, children, onClick, ...rest } = props;
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
      className={clsx(
        buttonLook({ variant, size, block }),
        pending ? 'cursor-progress' : disabled && 'cursor-not-allowed opacity-60',
        className,
      )}
      onClick={click}
    >
      {pending && <Spinner />}
      {/* Google Translate replaces bare text, so React could no longer insert the spinner beside it (lib/translated.ts). */}
      <span className="contents">{children}</span>
    </button>
  );
};

/** For navigation. A Button is for actions. */
export const ButtonLink = ({
  variant,
  size,
  block,
  className,
  ...rest
}: ButtonLook & LinkProps & { ref?: Ref<HTMLAnchorElement> }) => (
  <Link {...rest} className={clsx(buttonLook({ variant, size, block }), className)} />
);

const iconTones = {
  default: 'text-ink-soft hover:bg-sand hover:text-ink',
  danger: 'text-ink-soft hover:bg-brick-tint hover:text-brick',
  inverse: 'text-linen hover:bg-linen/15',
};

interface IconLook {
  /** For screen readers and the tooltip. */
  label: string;
  /** 44 px is large enough for fingers. 36 px fits into a row of text. */
  size?: 'sm' | 'md';
  tone?: keyof typeof iconTones;
}

const iconLook = ({ size = 'md', tone = 'default' }: Omit<IconLook, 'label'> = {}) =>
  clsx(
    'inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:opacity-50',
    size === 'md' ? 'size-11 [&_svg]:size-5' : 'size-9 [&_svg]:size-[1.125rem]',
    iconTones[tone],
  );

interface IconButtonProps extends IconLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'type'> {
  ref?: Ref<HTMLButtonElement>;
}

/** `title`: the browser's tooltip. Default: the label. */
export const IconButton = ({ label, title = label, size, tone, className, ...rest }: IconButtonProps) => (
  <button {...rest} type="button" aria-label={label} title={title} className={clsx(iconLook({ size, tone }), className)} />
);

export const IconLink = ({ label, className, ...rest }: Pick<IconLook, 'label'> & LinkProps) => (
  <Link {...rest} aria-label={label} title={label} className={clsx(iconLook(), className)} />
);
