import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ProjectSearch } from '#config/paths';
import { callPage } from '#lib/api';
import { endpointList, endpointQuery } from '#lib/endpoint-query';
import type { Project } from '#shared/project/project.answers';

export const projectQuery = (id: string) => endpointQuery(['projects', id], 'getProject', { params: { id } });

/** For the owner: the project as a visitor gets it. */
export const projectForOthersQuery = (id: string) =>
  endpointQuery(['projects', id, 'for-others'], 'getProject', { params: { id }, bearer: '' });

export const ownProjectsQuery = () => endpointList(['projects', 'own'], 'listProjects');

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
