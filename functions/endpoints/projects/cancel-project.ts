import { withFreshReads } from '#core/kernel/stale';
import { cancelProject } from '#core/market/jobs/reject-bids';
import { assertCancellable } from '#core/market/project/project';
import { getOwnProject } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A repeated call continues with the bids that are still pending.
export const handler = endpoint(routes.cancelProject, async ({ params, caller, now }) => {
  const cancelled = await withFreshReads(async () => {
    const project = await getOwnProject(params.id, caller.id);
    if (project.status !== 'cancelled') assertCancellable(project);
    return cancelProject(project, now);
  });
  return projectAsWritten(cancelled, now);
});
