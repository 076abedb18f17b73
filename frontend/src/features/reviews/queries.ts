import { queryOptions } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call, callPage } from '#lib/api';
import { endpointList, endpointQuery } from '#lib/endpoint-query';
import { inputKept } from '#lib/errors';
import { useOnce } from '#lib/once';
import type { Review } from '#shared/review/review.answers';
import type { ReviewBody } from '#shared/review/review.contract';
import { mayHaveMore, reviewOf } from './review';

export const userReviewsQuery = (userId: string) =>
  endpointList(['users', userId, 'reviews'], 'listUserReviews', { params: { id: userId }, query: { limit: 20 } });

export const reputationQuery = (userId: string) =>
  endpointQuery(['users', userId, 'reputation'], 'getReputation', { params: { id: userId } });

export interface ReviewedProject {
  id: string;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * Finds the review of one project, or null. Reviews are listed by receiver, latest first, so pages are loaded until they are
 * older than the project. One page is mostly enough.
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
        cursor = mayHaveMore(items, project.createdAt) ? nextCursor : null;
      } while (cursor !== null);
      return null;
    },
  });

export const useReviewProject = (projectId: string, revieweeId: string) => {
  const once = useOnce();
  return useAction(
    (body: ReviewBody) => once((idempotencyKey) => call('reviewProject', { params: { id: projectId }, body, idempotencyKey })),
    {
      done: { title: 'Review submitted', description: 'Thank you. Your review is public now.' },
      failed: 'Failed to submit review',
      advice: inputKept,
      changes: [['users', revieweeId], ['projects'], ['bids', 'own']],
    },
  );
};
