import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listUserBids } from '#shared/api/routes';

/** A stager's own bids, each with its project, the latest first. */
export const userBidsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['bids', 'own', userId],
    queryFn: ({ pageParam, signal }) => callPage(listUserBids, { params: { userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
