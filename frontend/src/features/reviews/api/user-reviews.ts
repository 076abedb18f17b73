import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listUserReviews } from '#shared/api/routes';

/** The reviews that a user has received, the latest first. Public, like the reviews themselves. */
export const userReviewsQuery = (userId: string) =>
  pagedQuery(['users', userId, 'reviews'], ({ cursor, signal }) =>
    callPage(listUserReviews, { params: { id: userId }, query: { cursor, limit: 20 }, signal }),
  );
