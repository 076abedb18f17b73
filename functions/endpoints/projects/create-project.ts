import { newId } from '#core/ids';
import { textsOfPhotos } from '#core/photo/photo';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { newProject } from '#core/project/compose';
import { locate } from '#core/project/locate';
import { createProject } from '#core/project/project.repo';
import { projectAsWritten } from '#core/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.createProject, async ({ body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const prepared = await prepare();
  const change = changePhotos([], prepared, now);
  const project = newProject(body, {
    id: newId(now),
    owner: caller,
    photos: change.photos,
    photoTexts: textsOfPhotos(change.photos, prepared.objectKeys, body.photoTexts),
    whereabouts: await locate(body),
    now,
  });
  await createProject(project, now, change.writes);
  await eraseUnused(change, now);
  return projectAsWritten(project, now);
});
