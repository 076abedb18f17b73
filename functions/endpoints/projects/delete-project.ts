import { mustBeEditable, mustOwn } from '#core/project/project';
import { getProject, deleteProject as removeProject } from '#core/project/project.repo';
import { sweepProject } from '#core/project/sweep';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import { deleteProject } from '#shared/api/routes';

export const handler = endpoint(deleteProject, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const project = await getProject(params.id);
    mustOwn(project, caller.id);
    mustBeEditable(project);
    await removeProject(project, now);
    await sweepProject(project.id);
  }),
);
