import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

interface FieldIds {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** Connects a control to the label, hint and error of its Field. Empty outside of a Field. */
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

/** Not a live region, because the form moves the focus to the first invalid field, where it is read. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-brick">
    <CircleAlert className="mt-[0.2em] size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Empty if the field is valid. */
  error?: string | undefined;
  /** Marks the label only. The schema has the rule. */
  required?: boolean;
  /** For controls whose purpose is visible. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

const usePartsOf = ({ label, hint, error, required = false }: FieldProps, hintMargin: string) => {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    controlId: `${id}-control`,
    describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined,
    markedLabel: required ? (
      <>
        {label}
        <span aria-hidden="true" className="text-terracotta">
          {' '}
          *
        </span>
      </>
    ) : (
      label
    ),
    hintText: hint && (
      <p id={hintId} className={clsx('text-sm text-ink-soft', hintMargin)}>
        {hint}
      </p>
    ),
    errorText: errorId && <FieldError id={errorId}>{error}</FieldError>,
  };
};

/** Connects a control (Input, Textarea, Select, PhoneInput...) with its label, hint and error. */
export const Field = (props: FieldProps) => {
  const { error, required = false, labelHidden = false, className, children } = props;
  const { controlId, describedBy, markedLabel, hintText, errorText } = usePartsOf(props, '-mt-1');
  const invalid = Boolean(error);
  const ids = useMemo(() => ({ controlId, describedBy, invalid, required }), [controlId, describedBy, invalid, required]);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={clsx('text-sm font-medium text-ink', labelHidden && 'sr-only')}>
        {markedLabel}
      </label>
      {hintText}
      <FieldContext value={ids}>{children}</FieldContext>
      {errorText}
    </div>
  );
};

/** Checkboxes or radio buttons under a legend. */
export const FieldGroup = (props: FieldProps) => {
  const { describedBy, markedLabel, hintText, errorText } = usePartsOf(props, '-mt-1.5');
  return (
    <fieldset className={clsx('flex min-w-0 flex-col gap-2', props.className)} aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{markedLabel}</legend>
      {hintText}
      {props.children}
      {errorText}
    </fieldset>
  );
};
