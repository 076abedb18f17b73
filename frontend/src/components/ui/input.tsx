import { clsx } from 'clsx';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentPropsWithRef,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { caretInMask, isForeign, maskPhone, pastedPhone } from '#lib/phone';
import { FieldError, useFieldControl } from './field';

/** At least 16 px, because iOS zooms into fields with smaller text. */
const controlLook = clsx(
  'block w-full min-w-0 rounded-md border border-edge bg-paper px-3.5 text-base text-ink transition-colors duration-150',
  'hover:border-ink-soft focus-visible:border-evergreen focus-visible:outline-offset-1',
  'aria-invalid:border-brick aria-invalid:bg-brick-tint/40 disabled:cursor-not-allowed disabled:bg-sand disabled:text-ink-soft',
);

type InputProps = ComponentPropsWithRef<'input'>;

/** Takes its label and description from the Field around it. */
export const Input = ({ className, type = 'text', ...rest }: InputProps) => (
  <input {...useFieldControl()} type={type} {...rest} className={clsx(controlLook, 'h-11', className)} />
);

interface TextareaProps extends ComponentPropsWithRef<'textarea'> {
  /** Starts with one line. */
  compact?: boolean;
}

/** Grows with its text in browsers that support it. */
export const Textarea = ({ className, rows = 4, compact = false, ...rest }: TextareaProps) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    {...rest}
    className={clsx(
      controlLook,
      'field-sizing-content',
      // One line is as high as the button beside the field.
      compact ? 'max-h-36 min-h-11 resize-none py-[0.4375rem]' : 'max-h-96 min-h-28 resize-y py-2.5',
      className,
    )}
  />
);

interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** Shown while nothing is chosen. Its value is ''. */
  placeholder?: string;
  /** Values and labels, in order; or pass <option> children. */
  options?: Readonly<Record<string, string>>;
}

/** A native select, which phones show in their own way and which works without scripts. */
export const Select = ({ placeholder, options, className, children, ...rest }: SelectProps) => (
  <span className={clsx('relative block', className)}>
    <select {...useFieldControl()} {...rest} className={clsx(controlLook, 'h-11 appearance-none truncate pr-11')}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options &&
        Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      {children}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-[1.125rem] -translate-y-1/2 text-ink-soft" />
  </span>
);

export const PasswordInput = ({ className, ...rest }: Omit<InputProps, 'type'>) => {
  const [shown, setShown] = useState(false);
  return (
    <span className={clsx('relative block', className)}>
      <Input autoCapitalize="none" spellCheck={false} {...rest} type={shown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label="Show typed characters"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
      </button>
    </span>
  );
};

/** Tells password managers whose password a form asks for. */
export const UsernameForPasswordManagers = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

/**
 * A US phone number, shown as (123) 456-7890. A pasted foreign number stays, so that it is refused instead of changed. Works with
 * `register('phone')`.
 */
export const PhoneInput = ({ onChange, ...rest }: Omit<InputProps, 'type' | 'maxLength' | 'value'>) => {
  const pending = useRef<{ input: HTMLInputElement; caret: number } | null>(null);
  /** Keeps pasted text that the mask would turn into another number. */
  const isKept = useRef(false);

  const mask = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const typed = input.value;
    isKept.current = (isKept.current || isForeign(typed)) && pastedPhone(typed) !== maskPhone(typed);
    if (isKept.current) return onChange?.(event);
    const caret = caretInMask(typed, input.selectionStart ?? typed.length);
    input.value = maskPhone(typed);
    input.setSelectionRange(caret, caret);
    pending.current = { input, caret };
    onChange?.(event);
  };

  // A later render (for a validation message, say) must not move the caret to the end.
  useLayoutEffect(() => {
    if (pending.current && document.activeElement === pending.current.input) {
      pending.current.input.setSelectionRange(pending.current.caret, pending.current.caret);
    }
    pending.current = null;
  });

  // A maxLength would cut "+1 (555) 123-4567" before this handler reads it.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    if (!whole && input.value !== '') return;
    event.preventDefault();
    input.value = '';
    isKept.current = true;
    input.setRangeText(pastedPhone(event.clipboardData.getData('text')), 0, 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <Input
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="(555) 123-4567"
      {...rest}
      type="tel"
      maxLength={14}
      onChange={mask}
      onPaste={paste}
    />
  );
};

const boxLook = clsx(
  'peer mt-[0.15em] size-5 shrink-0 appearance-none rounded-sm border border-edge bg-paper bg-center bg-no-repeat transition-colors',
  'duration-150 checked:border-evergreen checked:bg-evergreen hover:border-ink-soft aria-invalid:border-brick disabled:opacity-50',
);

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'id'> {
  label: ReactNode;
  error?: string | undefined;
}

export const Checkbox = ({ label, error, ...rest }: CheckboxProps) => {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex min-h-8 cursor-pointer items-start gap-3 py-1 text-base">
        <span className="relative flex shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-describedby={errorId}
            aria-invalid={error ? true : undefined}
            className={boxLook}
          />
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="pointer-events-none absolute top-[0.15em] left-0 hidden size-5 text-paper peer-checked:block"
          >
            <path d="m5.5 10.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
          </svg>
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
