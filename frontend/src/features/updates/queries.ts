import { useAction } from '#lib/action';
import { call, callPage } from '#lib/api';
import { inputKept } from '#lib/errors';
import { useOnce } from '#lib/once';
import { pagedQuery } from '#lib/query';
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
  const once = useOnce();
  return useAction(
    (body: PostUpdateInput) => once((idempotencyKey) => call('postUpdate', { params: { id: projectId }, body, idempotencyKey })),
    {
      done: ({ forParties }) => ({
        title: 'Update posted',
        description: forParties ? 'We notified your stager.' : 'We notified everyone with an active bid.',
      }),
      failed: 'Failed to post update',
      advice: inputKept,
      kept: 'We won’t retry automatically. Keep this page open.',
      changes: [['projects', projectId]],
    },
  );
};
