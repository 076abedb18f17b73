import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Review } from '#shared/contracts/answers/review';
import type { ReviewBody } from '#shared/contracts/review';
import { leadsFurther, reviewOf } from './review';

/** The reviews that a user has received, the latest first. Public, like the reviews themselves. */
export const userReviewsQuery = (userId: string) =>
  pagedQuery(['users', userId, 'reviews'], ({ cursor, signal }) =>
    callPage('listUserReviews', { params: { id: userId }, query: { cursor, limit: 20 }, signal }),
  );

/** What a user has earned so far: reviews, completed projects, time to answer, badges. */
export const reputationQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'reputation'],
    queryFn: ({ signal }) => call('getReputation', { params: { id: userId }, signal }),
  });

export interface ReviewedProject {
  id: string;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * What one party of a project has received for it; null: nothing yet. The API lists reviews by who received them, the latest
 * first, so this pages back until it is found or the reviews are older than the project: mostly one page.
 */
export const projectReviewQuery = (project: ReviewedProject, revieweeId: string) =>
  queryOptions({
    queryKey: ['users', revieweeId, 'reviews', 'for', project.id],
    queryFn: async ({ signal }): Promise<Review | null> => {
      let cursor: string | null = null;
      do {
        const { items, nextCursor }: { items: readonly Review[]; nextCursor: string | null } = await callPage('listUserReviews', {
          params: { id: revieweeId },
          query: { cursor, limit: 100 },
          signal,
        });
        const found = reviewOf(items, project.id);
        if (found) return found;
        cursor = leadsFurther(items, project.createdAt) ? nextCursor : null;
      } while (cursor !== null);
      return null;
    },
  });

/**
 * Reviews the other party of a completed project. Their reviews are looked at again whatever came of it: without an answer nobody
 * knows whether the review has arrived, and one that was given in another tab explains the refusal.
 */
export const useReviewProject = (projectId: string, revieweeId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: ReviewBody) =>
      once((idempotencyKey) => call('reviewProject', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: ({ counts }) =>
      toast({ title: 'Review submitted', description: `Thank you. It is public${counts ? ' and counts' : ''} from now on.` }),
    onError: (error) =>
      toastFailure(
        'Failed to submit review',
        error,
        'Please check your connection and try again. What you wrote is still there.',
      ),
    onSettled: () => refresh(['users', revieweeId]),
  });
};
