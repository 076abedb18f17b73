import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

type Value = string | number;

export type Choices<V extends Value> = readonly { value: V; label: ReactNode; hint?: ReactNode }[];

/** `choicesOf({ vacant: 'Vacant' })` */
export const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>): Choices<V> =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));

const looks = { chip: 'min-h-11 items-center rounded-full px-4 py-1.5', tile: 'h-full items-start rounded-md px-4 py-3.5' };

interface ChipProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: Value;
  checked: boolean;
  look: keyof typeof looks;
  hint?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onSelect: () => void;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

/** Hides a native radio button or checkbox in a label, to keep its keyboard behavior and role. */
const ChoiceChip = ({ type, name, value, checked, look, hint, inputRef, onSelect, onBlur, children }: ChipProps) => {
  const id = useId();
  return (
    <label className={clsx('relative cursor-pointer', look === 'chip' ? 'inline-flex' : 'block')}>
      <input
        ref={inputRef}
        type={type}
        name={name}
        value={value}
        checked={checked}
        onChange={onSelect}
        onBlur={onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="peer absolute inset-y-0 left-0 z-10 w-3 cursor-pointer appearance-none opacity-0"
      />
      <span
        className={clsx(
          'relative flex w-full gap-2 border text-base transition-colors duration-150',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-evergreen',
          looks[look],
          checked ? 'border-evergreen bg-evergreen-tint text-evergreen' : 'border-edge bg-paper text-ink hover:border-ink-soft',
        )}
      >
        {type === 'checkbox' && checked && <Check className="-ml-1 size-4 shrink-0" />}
        <span className="flex min-w-0 flex-col gap-0.5">
          <span id={`${id}-label`} className={look === 'tile' ? 'font-medium' : undefined}>
            {children}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="text-sm text-ink-soft">
              {hint}
            </span>
          )}
        </span>
      </span>
    </label>
  );
};

interface ChoiceChipsProps<V extends Value> {
  name: string;
  options: Choices<V>;
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  onBlur?: () => void;
  /** The first option, which a form focuses if the field has an error. */
  ref?: Ref<HTMLInputElement>;
  /** Shows a clear button beside the legend. */
  clearable?: boolean;
  /** Tiles are larger, with room for a hint. */
  look?: 'chip' | 'tile';
}

/** Put it in a FieldGroup, which gives it a legend. */
export const ChoiceChips = <V extends Value>({
  name,
  options,
  value,
  onChange,
  onBlur,
  ref,
  clearable = false,
  look = 'chip',
}: ChoiceChipsProps<V>) => (
  <div className={clsx('relative', look === 'chip' ? 'flex flex-wrap gap-2' : 'grid gap-2 sm:grid-cols-3')}>
    {options.map((option, index) => (
      <ChoiceChip
        key={option.value}
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        look={look}
        hint={option.hint}
        inputRef={index === 0 ? ref : undefined}
        onSelect={() => onChange(option.value)}
        onBlur={onBlur}
      >
        {option.label}
      </ChoiceChip>
    ))}
    {/* On the line of the legend, so that nothing moves when the button appears or goes. */}
    {clearable && value !== null && value !== undefined && (
      <button
        type="button"
        aria-label={`Clear ${name}`}
        onClick={(event) => {
          onChange(null);
          // The button disappears with the choice.
          event.currentTarget.parentElement?.querySelector('input')?.focus();
        }}
        className="absolute -top-10 right-0 min-h-9 rounded-full px-3 text-sm font-medium text-evergreen transition-colors hover:bg-evergreen-tint"
      >
        Clear
      </button>
    )}
  </div>
);

interface MultipleChoiceChipsProps<V extends Value> {
  name: string;
  options: Choices<V>;
  value: readonly V[];
  onChange: (value: V[]) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Put it in a FieldGroup, which gives it a legend. */
export const MultipleChoiceChips = <V extends Value>({
  name,
  options,
  value,
  onChange,
  onBlur,
  ref,
}: MultipleChoiceChipsProps<V>) => (
  <div className="flex flex-wrap gap-2">
    {options.map((option, index) => {
      const checked = value.includes(option.value);
      return (
        <ChoiceChip
          key={option.value}
          type="checkbox"
          name={name}
          value={option.value}
          checked={checked}
          look="chip"
          inputRef={index === 0 ? ref : undefined}
          onSelect={() => onChange(checked ? value.filter((chosen) => chosen !== option.value) : [...value, option.value])}
          onBlur={onBlur}
        >
          {option.label}
        </ChoiceChip>
      );
    })}
  </div>
);
