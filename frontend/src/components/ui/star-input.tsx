import { Star } from 'lucide-react';
import { type Ref, useState } from 'react';
import { classNames } from '#lib/class-names';

const places = [1, 2, 3, 4, 5];

export interface StarInputProps {
  name: string;
  value: number | null | undefined;
  onChange: (value: number) => void;
  onBlur?: () => void;
  /** What the chosen or pointed-at number of stars means, beside them: 'Very good'. */
  wordFor: (value: number) => string;
  invalid?: boolean;
  /** Takes the focus when the form finds the choice missing. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * One to five stars: the platform's radio buttons, unseen in labels that are the stars, so that they keep their keys (the arrows)
 * and their role. Stands in a FieldGroup, whose legend asks the question.
 */
export const StarInput = ({ name, value, onChange, onBlur, wordFor, invalid = false, ref }: StarInputProps) => {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const shown = pointedAt ?? value ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="-ml-1.5 flex" onPointerLeave={() => setPointedAt(null)}>
        {places.map((place) => (
          <label
            key={place}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center"
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(place)}
          >
            <input
              ref={place === 1 ? ref : undefined}
              type="radio"
              name={name}
              value={place}
              checked={value === place}
              aria-invalid={invalid || undefined}
              onChange={() => {
                setPointedAt(null);
                onChange(place);
              }}
              onBlur={onBlur}
              aria-label={`${place} ${place === 1 ? 'star' : 'stars'}, ${wordFor(place)}`}
              className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Star
              aria-hidden="true"
              className={classNames(
                'size-8 rounded-sm transition-colors duration-150',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-evergreen',
                place <= shown ? 'fill-ochre text-ochre' : invalid ? 'fill-paper text-brick' : 'fill-paper text-edge',
              )}
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="min-h-6 text-base font-medium">
        {wordFor(shown)}
      </span>
    </div>
  );
};
