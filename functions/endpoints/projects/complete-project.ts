import { completeProject } from '#core/handover/handover.repo';
import { mustBeCompletable, mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { projectAsWritten } from '#core/project/project.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.completeProject, async ({ params, caller, now }) => {
  const completed = await withFreshReads(async () => {
    const project = await getProject(params.id, caller.id);
    mustOwn(project, caller.id);
    // Repeated after a lost answer.
    if (project.status === 'completed') return project;
    mustBeCompletable(project);
    return completeProject(project, now);
  });
  return projectAsWritten(completed, now);
});
