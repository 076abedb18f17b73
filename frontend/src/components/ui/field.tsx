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

/** The attributes that connect a control to the label, hint and error of its Field. Outside of a Field: none. */
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

/**
 * An error message. Not a live region: the form moves the focus to the first invalid field, and the screen reader reads the
 * message there.
 */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-brick">
    <CircleAlert className="mt-[0.2em] size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

interface FieldProps {
  label: ReactNode;
  /** Shown under the label. */
  hint?: ReactNode;
  /** The message of the schema or of the server; empty if the field is valid. */
  error?: string | undefined;
  /** Marks the label only. The schema holds the rule. */
  required?: boolean;
  /** Shows the label to screen readers only. For a control whose purpose is visible from its place. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** The parts around a field's control, and their ids for `aria-describedby`. */
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

/** A group of controls that answer one question: checkboxes or radio buttons under a legend. */
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
