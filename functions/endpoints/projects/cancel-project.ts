import { rejectBids } from '#core/ending/cancel';
import { beginNow } from '#core/job/budget';
import { mustBeCancellable, mustOwn } from '#core/project/project';
import { getProject, saveCancellation } from '#core/project/project.repo';
import { projectAsWritten } from '#core/project/project.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// One transaction ends the project and all that counts its bids; the bids follow one by one. Asked again, it goes on with them.
export const handler = endpoint(routes.cancelProject, async ({ params, caller, now }) => {
  const cancelled = await withFreshReads(async () => {
    const project = await getProject(params.id);
    mustOwn(project, caller.id);
    if (project.status === 'cancelled') return project;
    mustBeCancellable(project);
    return saveCancellation(project, now);
  });
  await beginNow((budget) => rejectBids(cancelled.id, now, budget));
  return projectAsWritten(cancelled, now);
});
