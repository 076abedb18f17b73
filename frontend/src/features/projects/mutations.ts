import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { ApiError } from '#lib/errors';
import { type KeptKey, useOnce } from '#lib/once';
import { useRefresh } from '#lib/query';
import { toast, toastFailure, toastProblem } from '#lib/toast';
import { locationOf } from '#shared/location';
import type { Project } from '#shared/project/project.answers';
import type { EditProjectBody, ProjectInput } from '#shared/project/project.contract';

// Not in queries.ts, because a visitor's first load of a project needs no mutations.

const tryLater = 'Please try again later.';

/** `kept` stores the idempotency key beyond the page, for a project that may have been posted although the answer was lost. */
export const useCreateProject = (kept?: KeptKey) => {
  const refresh = useRefresh();
  const once = useOnce(kept);
  return useMutation({
    mutationFn: (project: ProjectInput) => {
      const body = { ...project, location: locationOf(project.city, project.state ?? null) };
      return once((idempotencyKey) => call('createProject', { body, idempotencyKey }));
    },
    onSuccess: () => {
      toast({ title: 'Project submitted successfully!' });
      return refresh(['projects']);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 401
        ? toastProblem('Please log in to submit a project')
        : toastFailure(
            'Failed to submit project',
            error,
            tryLater,
            kept ? 'What you typed is kept on this device.' : 'What you typed is still in the form.',
          ),
  });
};

export const useEditProject = ({ id, city, state, location: before }: Pick<Project, 'id' | 'city' | 'state' | 'location'>) =>
  useAction(
    (edit: EditProjectBody) => {
      const body = { ...edit, location: locationOf(edit.city ?? city, edit.state === undefined ? state : edit.state, before) };
      return call('editProject', { params: { id }, body });
    },
    {
      done: { title: 'Success', description: 'Project updated successfully' },
      failed: 'Error',
      advice: 'Failed to update project',
      kept: 'What you changed is still in the form.',
      changes: [['projects']],
    },
  );

/** Delete: while open without bids. Complete: once in progress. Cancel: while open. */
const mutations = {
  delete: {
    send: (id: string) => call('deleteProject', { params: { id } }),
    done: { title: 'Project deleted successfully' },
    failure: 'Failed to delete project',
  },
  complete: {
    send: (id: string) => call('completeProject', { params: { id } }),
    done: { title: 'Project marked as completed', description: 'You and your stager can review each other now.' },
    failure: 'Failed to complete project',
  },
  cancel: {
    send: (id: string) => call('cancelProject', { params: { id } }),
    done: { title: 'Project cancelled', description: 'It takes no more bids. Pending bids were rejected.' },
    failure: 'Failed to cancel project',
  },
};
export type ProjectMutation = keyof typeof mutations;

export const useProjectMutation = (name: ProjectMutation) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { send, done, failure } = mutations[name];
  return useMutation<unknown, Error, string>({
    mutationFn: send,
    onSuccess: (_, id) => {
      toast(done);
      if (name === 'delete') queryClient.removeQueries({ queryKey: ['projects', id] });
      // Bids and questions of a finished project no longer wait, and the header counts them.
      return name === 'complete' ? refresh(['projects']) : refresh(['projects'], ['bids'], ['notifications', 'unreadCount']);
    },
    onError: (error) => toastFailure(failure, error, tryLater),
  });
};
