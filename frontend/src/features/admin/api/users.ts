import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listUsers } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every account with its counts, the latest first. */
export const usersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users'],
    queryFn: ({ pageParam, signal }) =>
      asAdmin((bearer) => callPage(listUsers, { query: { cursor: pageParam, limit: 50 }, bearer, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
