import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listUsersDetailed } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every account with its latest projects, bids and its badges, the latest first. */
export const usersDetailedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'usersDetailed'],
    queryFn: ({ pageParam, signal }) =>
      asAdmin((bearer) => callPage(listUsersDetailed, { query: { cursor: pageParam, limit: 20 }, bearer, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
