import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/review/review.answers';
import { mayHaveMore, ratings, ratingWord, reviewOf, timeToAnswer } from './review';

const review = (projectId: string, createdAt = '2026-11-21T12:00:00.000Z'): Review => ({
  id: `review of ${projectId}`,
  projectId,
  reviewerId: 'a',
  revieweeId: 'b',
  rating: 5,
  title: null,
  comment: null,
  counts: true,
  createdAt,
});

describe('a review', () => {
  it('is found by its project', () => {
    const reviews = [review('one'), review('two')];
    expect(reviewOf(reviews, 'two')?.id).toBe('review of two');
    expect(reviewOf(reviews, 'three')).toBeNull();
  });

  it('is not searched for in pages older than its project', () => {
    const dates = ['2026-11-20', '2026-10-01', '2026-03-01'];
    const page = dates.map((date) => review(date, `${date}T00:00:00.000Z`));
    expect(mayHaveMore(page, '2026-02-01T00:00:00.000Z')).toBe(true);
    expect(mayHaveMore(page, '2026-03-01T00:00:00.000Z')).toBe(true);
    expect(mayHaveMore(page, '2026-04-01T00:00:00.000Z')).toBe(false);
    expect(mayHaveMore([], '2026-02-01T00:00:00.000Z')).toBe(false);
  });

  it('has a label for each number of stars', () => {
    expect(ratings.map(ratingWord)).toEqual(['Poor', 'Fair', 'Good', 'Very good', 'Excellent']);
    expect(ratingWord(undefined)).toBe('');
  });
});

describe('timeToAnswer', () => {
  it('uses the largest unit', () => {
    expect([1, 25, 59, 60, 90, 185, 1439, 1440, 4000].map(timeToAnswer)).toEqual([
      '1 minute',
      '25 minutes',
      '59 minutes',
      '1 hour',
      '2 hours',
      '3 hours',
      '24 hours',
      '1 day',
      '3 days',
    ]);
  });

  it('returns null before the first answer', () => {
    expect(timeToAnswer(0)).toBeNull();
  });
});
