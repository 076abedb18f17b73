import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names';
import { useFieldControl } from './field';
import { controlLook } from './input';

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** Shown while nothing is chosen; its value is ''. */
  placeholder?: string;
  /** Values and labels, in order; or pass <option> children. */
  options?: Readonly<Record<string, string>>;
}

/** The platform's own select: it opens as a wheel or a sheet on a phone and needs no script. */
export const Select = ({ placeholder, options, className, children, ...rest }: SelectProps) => (
  <span className={classNames('relative block', className)}>
    <select {...useFieldControl()} {...rest} className={classNames(controlLook, 'h-11 appearance-none truncate pr-11')}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options &&
        Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3.5 size-[1.125rem] -translate-y-1/2 text-ink-soft"
    />
  </span>
);
