import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listUserReviews } from '#shared/api/routes';

/** The reviews that a user has received, the latest first. Public, like the reviews themselves. */
export const userReviewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', userId, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUserReviews, { params: { id: userId }, query: { cursor: pageParam, limit: 20 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
