import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names';
import { useFieldControl } from './field';
import { controlLook } from './input';

/** Several lines of text; grows with them where the browser can. */
export const Textarea = ({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    {...rest}
    className={classNames(controlLook, 'field-sizing-content max-h-96 min-h-28 resize-y py-2.5', className)}
  />
);
