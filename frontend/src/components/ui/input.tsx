import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names';
import { useFieldControl } from './field';

/** Shared by Input, Textarea and Select. 16 px and more, or iOS zooms into the field. */
export const controlLook = classNames(
  'block w-full min-w-0 rounded-md border border-edge bg-paper px-3.5 text-base text-ink transition-colors duration-150',
  'hover:border-ink-soft focus-visible:border-evergreen focus-visible:outline-offset-1',
  'aria-invalid:border-brick aria-invalid:bg-brick-tint/40 disabled:cursor-not-allowed disabled:bg-sand disabled:text-ink-soft',
);

export type InputProps = ComponentPropsWithRef<'input'>;

/** A line of text. Inside a Field it is labelled and described by it. */
export const Input = ({ className, type = 'text', ...rest }: InputProps) => (
  <input {...useFieldControl()} type={type} {...rest} className={classNames(controlLook, 'h-11', className)} />
);
