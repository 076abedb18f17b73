import { useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Project } from '#shared/contracts/answers/project';
import { maxUpdates, type PostUpdateInput } from '#shared/contracts/project-update';

/** What the owner of a project has told of it, the latest first. The project says how many there are: with another one they are asked for anew. */
export const updatesQuery = ({ id, updateCount }: Pick<Project, 'id' | 'updateCount'>) =>
  pagedQuery(['projects', id, 'updates', updateCount], ({ cursor, signal }) =>
    callPage('listUpdates', { params: { id }, query: { cursor, limit: maxUpdates }, signal }),
  );

/** Tells everybody who has bid what is new. */
export const usePostUpdate = (projectId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: PostUpdateInput) =>
      once((idempotencyKey) => call('postUpdate', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: () => toast({ title: 'Update posted', description: 'Everybody whose bid counts is notified.' }),
    onError: (error) =>
      toastFailure('Failed to post update', error, 'Please check your connection and try again. What you wrote is still there.'),
    // A refusal, too, means that the project is no longer what it looked like.
    onSettled: () => refresh(['projects', projectId]),
  });
};
