import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedProps<V extends string> {
  label: string;
  /** Values and what they are called, in order. */
  options: Readonly<Record<V, string>>;
  value: V;
  onChange: (value: V) => void;
}

/** One of a few words in a line, behind what they are about. In the colours of the text that it stands in. */
export const Segmented = <V extends string>({ label, options, value, onChange }: SegmentedProps<V>) => {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex items-center gap-1">
      <span id={id} className="mr-2">
        {label}
      </span>
      {(Object.keys(options) as V[]).map((option) => (
        <label
          key={option}
          className={clsx(
            'relative inline-flex min-h-9 items-center rounded-full border px-3',
            option === value ? 'border-current' : 'border-transparent hover:underline',
          )}
        >
          {/* Draws nothing but the ring of the focus, around the word. */}
          <input
            type="radio"
            name={id}
            checked={option === value}
            onChange={() => onChange(option)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
          {options[option]}
        </label>
      ))}
    </div>
  );
};
