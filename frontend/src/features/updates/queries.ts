import { useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { inputKept } from '#lib/errors';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Project } from '#shared/project/project.answers';
import { maxUpdates, type PostUpdateInput } from '#shared/update/update.contract';

/**
 * The count is part of the key, so that a new update reloads the list. Runs on when a project's placeholder gives way to its
 * reader's view, so that the view does not ask again.
 */
export const updatesQuery = ({ id, updateCount }: Pick<Project, 'id' | 'updateCount'>) =>
  pagedQuery(['projects', id, 'updates', updateCount], ({ cursor }) =>
    callPage('listUpdates', { params: { id }, query: { cursor, limit: maxUpdates } }),
  );

export const usePostUpdate = (projectId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: PostUpdateInput) =>
      once((idempotencyKey) => call('postUpdate', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: ({ forParties }) =>
      toast({
        title: 'Update posted',
        description: forParties ? 'We notified your stager.' : 'We notified everyone with an active bid.',
      }),
    onError: (error) =>
      toastFailure('Failed to post update', error, inputKept, 'We won’t retry automatically. Keep this page open.'),
    // Refetches after a refusal as well, because the project has changed.
    onSettled: () => refresh(['projects', projectId]),
  });
};
