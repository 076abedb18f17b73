import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listProjectBids } from '#shared/api/routes';

/** The bids on a project that its reader may see: all that stand for owners and visitors, its own for a stager. */
export const projectBidsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', projectId, 'bids'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listProjectBids, { params: { id: projectId }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
