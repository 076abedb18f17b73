import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectSearch } from '#config/paths';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';
import type { Project } from '#shared/project/project.answers';

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

/** For the owner: the project as a visitor gets it. */
export const projectForOthersQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', id, 'for-others'],
    queryFn: ({ signal }) => call('getProject', { params: { id }, bearer: '', signal }),
  });

export const ownProjectsQuery = () =>
  pagedQuery(['projects', 'own'], ({ cursor, signal }) => callPage('listProjects', { query: { cursor }, signal }));

export type AskedProjects = ProjectSearch & { areas?: 'own' };

export const foundQueries = { queryKey: ['projects', 'search'] } as const;
export type FoundPages = InfiniteData<{ items: readonly Project[] }>;

/** The server refuses a search without an area. */
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
