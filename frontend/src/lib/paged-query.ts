import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { Page } from './api';

/** Where a page begins (null: the first), and what ends the call when nobody waits for it any more. */
interface PageRequest {
  cursor: string | null;
  signal: AbortSignal;
}

/** A list of the API: asked for page by page, read as one. */
export const pagedQuery = <Item>(queryKey: QueryKey, fetchPage: (request: PageRequest) => Promise<Page<Item[]>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
