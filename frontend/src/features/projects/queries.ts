import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectSearch } from '#config/paths';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';
import type { Project } from '#shared/contracts/answers/project';

/** One project, with as much about its owner as the reader may see. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

/** A project as everybody else reads it, for its owner: asked as a visitor. */
export const projectForOthersQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', id, 'for-others'],
    queryFn: ({ signal }) => call('getProject', { params: { id }, bearer: '', signal }),
  });

/** The signed-in owner's projects in every status, latest first. */
export const ownProjectsQuery = () =>
  pagedQuery(['projects', 'own'], ({ cursor, signal }) => callPage('listProjects', { query: { cursor }, signal }));

/**
 * The parameters of a stager's search: city, county or both in a state, a place with a radius, or the stager's own service areas.
 */
export type AskedProjects = ProjectSearch & { areas?: 'own' };

/** What all searches have found so far, as it is kept. */
export const foundQueries = { queryKey: ['projects', 'search'] } as const;
export type FoundPages = InfiniteData<{ items: readonly Project[] }>;

/** Open projects in an area, latest first unless the search sorts otherwise. The server refuses a search without an area. */
export const projectSearchQuery = (asked: AskedProjects) =>
  infiniteQueryOptions({
    queryKey: [...foundQueries.queryKey, asked],
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
