import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listConversations } from '#shared/api/routes';

/** The reader's conversations, the latest first. */
export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['conversations'],
    queryFn: ({ pageParam, signal }) => callPage(listConversations, { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
