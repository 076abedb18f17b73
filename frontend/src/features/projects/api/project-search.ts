import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listProjects } from '#shared/api/routes';

/** What a stager searches by, as it is sent: a state, and a city or a county or both. */
export interface ProjectSearchTerms {
  city: string;
  county: string;
  state: string;
}

/** Open projects in a stager's area, the latest first. The server refuses a search without a state and a city or county. */
export const projectSearchQuery = (terms: ProjectSearchTerms) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', terms],
    queryFn: ({ pageParam, signal }) =>
      callPage(listProjects, { query: { ...terms, status: 'open', cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
