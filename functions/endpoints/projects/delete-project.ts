import { withFreshReads } from '#core/kernel/stale';
import { deleteProject } from '#core/market/jobs/sweep-project';
import { discardPhotos, eraseUnused } from '#core/market/photo/photo.repo';
import { assertEditable } from '#core/market/project/project';
import { getOwnProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.deleteProject, async ({ params, caller, now }) => {
  const change = await withFreshReads(async () => {
    const project = await getOwnProject(params.id, caller.id);
    assertEditable(project);
    const change = discardPhotos(project.photos, caller.id, now);
    await deleteProject(project, now, change.writes);
    return change;
  });
  await eraseUnused(change, now);
});
