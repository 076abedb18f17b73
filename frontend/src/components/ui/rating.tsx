import { Star } from 'lucide-react';

/** A user's average of reviews, 0 when there is none yet. */
export const Rating = ({ value }: { value: number }) =>
  value > 0 ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap">
      <Star aria-hidden="true" className="size-4 fill-ochre text-ochre" />
      <span className="sr-only">Rated</span>
      <span className="tabular-nums">{value.toFixed(1)}</span>
      <span className="sr-only">out of 5</span>
    </span>
  ) : (
    <span className="text-sm whitespace-nowrap text-ink-soft">No reviews yet</span>
  );
