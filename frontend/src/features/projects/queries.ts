import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { ApiError } from '#lib/errors';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure, toastProblem } from '#lib/toast';
import type { EditProjectBody, Project, ProjectInput } from '#shared/contracts/project';
import { locationOf } from '#shared/location';

/** One project, with as much of its owner as the reader may see. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

/** The signed-in owner's projects in every status, the latest first. */
export const ownProjectsQuery = () =>
  pagedQuery(['projects', 'own'], ({ cursor, signal }) => callPage('listProjects', { query: { cursor }, signal }));

/** What a stager searches by, as it is sent. */
export type AskedProjects = Partial<
  Record<'propertyType' | 'stagingLevel' | 'timeline' | 'occupancyStatus', string> &
    // In a state, by city or county or both; around a place; in the own service areas.
    (Record<'city' | 'county' | 'state', string> & Record<'near' | 'miles' | 'sort', string> & { areas: 'own' })
>;

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

const tryLater = 'Please try again later.';

/** Posts a project. */
export const useCreateProject = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (project: ProjectInput) => {
      const body = { ...project, location: locationOf(project.city, project.state ?? null) };
      return call('createProject', { body });
    },
    onSuccess: () => {
      toast({ title: 'Project submitted successfully!' });
      return refresh(['projects']);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 401
        ? toastProblem('Please log in to submit a project')
        : toastFailure('Failed to submit project', error, tryLater),
  });
};

/** Changes an open project that has no bids. */
export const useEditProject = ({ id, location: before }: Pick<Project, 'id' | 'location'>) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (edit: EditProjectBody) => {
      const body = { ...edit, location: locationOf(edit.city ?? '', edit.state ?? null, before) };
      return call('editProject', { params: { id }, body });
    },
    onSuccess: () => {
      toast({ title: 'Success', description: 'Project updated successfully' });
      return refresh(['projects']);
    },
    onError: (error) => toastFailure('Error', error, 'Failed to update project'),
  });
};

/** Deletes an open project that has no bids. */
export const useDeleteProject = () => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('deleteProject', { params: { id } }),
    onSuccess: (_, id) => {
      toast({ title: 'Project deleted successfully' });
      queryClient.removeQueries({ queryKey: ['projects', id] });
      return refresh(['projects']);
    },
    onError: (error) => toastFailure('Failed to delete project', error, tryLater),
  });
};

/** Marks a project in progress as completed. */
export const useCompleteProject = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('completeProject', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Project marked as completed', description: 'You and the staging company can review each other now.' });
      return refresh(['projects']);
    },
    onError: (error) => toastFailure('Failed to complete project', error, tryLater),
  });
};

/** Cancels an open project. Its pending bids become rejected, so the bids and their count change too. */
export const useCancelProject = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('cancelProject', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Project cancelled', description: 'It takes no more bids, and those that waited are rejected.' });
      return refresh(['projects'], ['bids']);
    },
    onError: (error) => toastFailure('Failed to cancel project', error, tryLater),
  });
};
