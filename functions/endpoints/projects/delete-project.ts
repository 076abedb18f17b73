import { deleteProject } from '#core/jobs/sweep-project';
import { discardPhotos, eraseUnused } from '#core/photo/photo.repo';
import { mustBeEditable, mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.deleteProject, async ({ params, caller, now }) => {
  const change = await withFreshReads(async () => {
    const project = await getProject(params.id, caller.id);
    mustOwn(project, caller.id);
    mustBeEditable(project);
    const change = discardPhotos(project.photos, caller.id, now);
    await deleteProject(project, now, change.writes);
    return change;
  });
  await eraseUnused(change, now);
});
