import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names';
import { useFieldControl } from './field';
import { controlLook } from './input';

export interface TextareaProps extends ComponentPropsWithRef<'textarea'> {
  /** Starts as one line, for messages that mostly are one. */
  compact?: boolean;
}

/** Several lines of text; grows with them where the browser can. */
export const Textarea = ({ className, rows = 4, compact = false, ...rest }: TextareaProps) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    {...rest}
    className={classNames(
      controlLook,
      'field-sizing-content',
      // One line is as high as the button beside it.
      compact ? 'max-h-36 min-h-11 resize-none py-[0.4375rem]' : 'max-h-96 min-h-28 resize-y py-2.5',
      className,
    )}
  />
);
