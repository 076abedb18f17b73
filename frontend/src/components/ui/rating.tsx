import { clsx } from 'clsx';
import { Star } from 'lucide-react';

const Average = ({ value }: { value: number }) => (
  <>
    <Star className="size-4 fill-ochre text-ochre" />
    <span className="sr-only">Rated</span>
    <span className="tabular-nums">{value.toFixed(1)}</span>
    <span className="sr-only">out of 5</span>
  </>
);

interface RatingProps {
  value: number;
  /** Makes the rating a button that opens its reviews. */
  onOpen?: () => void;
  /** The id of the rated user's name, for the button. */
  describedBy?: string;
}

/** 0 means no reviews yet. */
export const Rating = ({ value, onOpen, describedBy }: RatingProps) => {
  if (value <= 0) return <span className="text-sm whitespace-nowrap text-ink-soft">No reviews yet</span>;
  if (!onOpen) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap">
        <Average value={value} />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={onOpen}
      className="group -mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1.5 text-sm font-medium whitespace-nowrap transition-colors hover:text-evergreen"
    >
      <Average value={value} />
      <span className="text-evergreen underline decoration-evergreen/35 decoration-1 underline-offset-4 group-hover:decoration-evergreen print:hidden">
        Reviews
      </span>
    </button>
  );
};

const places = [1, 2, 3, 4, 5];

export const Stars = ({ value }: { value: number }) => (
  <span className="inline-flex items-center gap-0.5">
    <span className="sr-only">{value} of 5 stars</span>
    {places.map((place) => (
      <Star key={place} className={clsx('size-4.5', place <= value ? 'fill-ochre text-ochre' : 'fill-sand text-edge')} />
    ))}
  </span>
);
