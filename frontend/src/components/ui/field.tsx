import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { classNames } from '#lib/class-names';

interface FieldIds {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** What a control inside a Field is given so that its label, hint and error belong to it. Outside of a Field: nothing. */
export const useFieldControl = (): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
} => {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.controlId,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  };
};

export interface FieldProps {
  label: ReactNode;
  /** Shown under the label. */
  hint?: ReactNode;
  /** The message of the schema or of the server; empty: none. */
  error?: string | undefined;
  /** Marks the label. The rule itself is the schema's. */
  required?: boolean;
  /** The label is there for screen readers only, where the place of the control says it to the eye. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

const Mark = () => (
  <span aria-hidden="true" className="text-terracotta">
    {' '}
    *
  </span>
);

/** An error message. Not a live region: the form moves the focus to the first field in error, which reads its message. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-brick">
    <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

/** A label, a control (Input, Textarea, Select, PhoneInput...), a hint and an error, wired together. */
export const Field = ({ label, hint, error, required = false, labelHidden = false, className, children }: FieldProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const ids = useMemo(
    () => ({ controlId: `${id}-control`, describedBy, invalid: Boolean(error), required }),
    [id, describedBy, error, required],
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={ids.controlId} className={classNames('text-sm font-medium text-ink', labelHidden && 'sr-only')}>
        {label}
        {required && <Mark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldContext value={ids}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

/** Several controls that answer one question: checkboxes or radio buttons under a legend. */
export const FieldGroup = ({ label, hint, error, required = false, className, children }: FieldProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={classNames('flex min-w-0 flex-col gap-2', className)} aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-medium text-ink">
        {label}
        {required && <Mark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
};
