import { newId } from '#core/ids';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { newProject } from '#core/project/compose';
import { createProject as saveProject } from '#core/project/project.repo';
import { projectAsWritten } from '#core/project/project.view';
import { endpoint } from '#http/endpoint';
import { createProject } from '#shared/api/routes';

export const handler = endpoint(createProject, async ({ body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const change = changePhotos([], await prepare(), now);
  const project = newProject(body, { id: newId(now), owner: caller, photos: change.photos, now });
  await saveProject(project, now, change.writes);
  await eraseUnused(change, now);
  return projectAsWritten(project, now);
});
