import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listProjects } from '#shared/api/routes';

/** The signed-in owner's projects in every status, the latest first. */
export const ownProjectsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['projects', 'own'],
    queryFn: ({ pageParam, signal }) => callPage(listProjects, { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
