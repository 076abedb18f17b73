import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '#lib/class-names';
import { FieldError } from './field';

const box = classNames(
  'mt-[0.15em] size-5 shrink-0 appearance-none border border-edge bg-paper transition-colors duration-150',
  'checked:border-evergreen checked:bg-evergreen hover:border-ink-soft aria-invalid:border-brick disabled:opacity-50',
  'bg-center bg-no-repeat',
);

export interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

const Choice = ({ kind, label, hint, error, className, id, ...rest }: ChoiceProps & { kind: 'checkbox' | 'radio' }) => {
  const own = useId();
  const controlId = id ?? own;
  const describedBy = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={controlId} className="flex min-h-8 cursor-pointer items-start gap-3 py-1 text-base">
        <span className="relative flex shrink-0">
          <input
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            {...rest}
            id={controlId}
            type={kind}
            className={classNames('peer', box, kind === 'checkbox' ? 'rounded-sm' : 'rounded-full')}
          />
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="pointer-events-none absolute top-[0.15em] left-0 hidden size-5 text-paper peer-checked:block"
          >
            {kind === 'checkbox' ? (
              <path d="m5.5 10.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
            ) : (
              <circle cx="10" cy="10" r="4" fill="currentColor" />
            )}
          </svg>
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${own}-hint`} className="pl-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  );
};

/** One yes or no. Several of them that answer one question stand in a FieldGroup. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} kind="checkbox" />;

export interface RadioGroupProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  /** Values and labels, in order. */
  options: Readonly<Record<string, ReactNode>>;
}

/** One of several. Wrap it in a FieldGroup; spread `register('field')` into it. */
export const RadioGroup = ({ options, className, ...rest }: RadioGroupProps) => (
  <div className={classNames('flex flex-col', className)}>
    {Object.entries(options).map(([value, label]) => (
      <Choice key={value} {...rest} kind="radio" value={value} label={label} />
    ))}
  </div>
);
