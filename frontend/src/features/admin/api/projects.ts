import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listAllProjects } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every project with its owner and latest bids, the latest first. */
export const adminProjectsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'projects'],
    queryFn: ({ pageParam, signal }) =>
      asAdmin((bearer) => callPage(listAllProjects, { query: { cursor: pageParam, limit: 20 }, bearer, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
