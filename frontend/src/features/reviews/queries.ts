import { queryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listUserReviews } from '#shared/api/routes';
import type { Review } from '#shared/contracts/review';
import { leadsFurther, reviewOf } from '../review';

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
        const { items, nextCursor }: { items: readonly Review[]; nextCursor: string | null } = await callPage(listUserReviews, {
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
