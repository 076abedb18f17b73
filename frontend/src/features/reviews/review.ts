import type { Review } from '#shared/review/review.answers';

export const ratings = [1, 2, 3, 4, 5] as const;

const words: Readonly<Record<number, string>> = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' };

/** Returns `Very good`; empty if there is no rating. */
export const ratingWord = (rating: number | null | undefined): string => words[rating ?? 0] ?? '';

export const reviewOf = (reviews: readonly Review[], projectId: string): Review | null =>
  reviews.find((review) => review.projectId === projectId) ?? null;

/** Returns whether the next page may hold a review of a project created at `since`. */
export const mayHaveMore = (reviews: readonly Pick<Review, 'createdAt'>[], since: string): boolean => {
  const oldest = reviews.at(-1);
  return oldest !== undefined && oldest.createdAt >= since;
};

const dayMs = 86_400_000;
/** Days after completion in which a review is asked for. Later reviews are allowed. */
const askedForDays = 30;

export const isReviewAskedFor = (since: string | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - Date.parse(since) < askedForDays * dayMs;

const minutesPerDay = 24 * 60;
const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Returns minutes in their largest unit: `25 minutes`, `3 hours`, `2 days`. Null if unknown (0). */
export const timeToAnswer = (minutes: number): string | null => {
  if (minutes <= 0) return null;
  if (minutes < 60) return count(minutes, 'minute');
  if (minutes < minutesPerDay) return count(Math.round(minutes / 60), 'hour');
  return count(Math.round(minutes / minutesPerDay), 'day');
};
