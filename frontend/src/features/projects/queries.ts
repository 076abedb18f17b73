import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectSearch } from '#config/paths';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

/** One project, with as much of its owner as the reader may see. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

/** The signed-in owner's projects in every status, the latest first. */
export const ownProjectsQuery = () =>
  pagedQuery(['projects', 'own'], ({ cursor, signal }) => callPage('listProjects', { query: { cursor }, signal }));

/** What a stager searches by: in a state by city or county or both, around a place, or in the own service areas. */
export type AskedProjects = ProjectSearch & { areas?: 'own' };

/** Open projects in a stager's area, the latest first unless it is asked otherwise. The server refuses a search without an area. */
export const projectSearchQuery = (asked: AskedProjects) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', asked],
    queryFn: ({ pageParam, signal }) =>
      callPage('listProjects', { query: { ...asked, status: 'open', cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      projects: pages.flatMap(({ items }) => items),
      pages: pages.length,
      truncated: pages.some(({ truncated }) => truncated === true),
    }),
  });
