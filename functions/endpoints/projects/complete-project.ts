import { withFreshReads } from '#core/kernel/stale';
import { completeProject } from '#core/market/handover/handover.repo';
import { assertCompletable } from '#core/market/project/project';
import { getOwnProject } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.completeProject, async ({ params, caller, now }) => {
  const completed = await withFreshReads(async () => {
    const project = await getOwnProject(params.id, caller.id);
    // Repeated after a lost answer.
    if (project.status === 'completed') return project;
    assertCompletable(project);
    return completeProject(project, now);
  });
  return projectAsWritten(completed, now);
});
