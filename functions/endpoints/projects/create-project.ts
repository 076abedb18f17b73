import { newId } from '#core/ids';
import { textsOfPhotos } from '#core/photo/photo';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { newProject } from '#core/project/compose';
import { locate } from '#core/project/locate';
import { mustEndSoon } from '#core/project/project';
import { createProject } from '#core/project/project.repo';
import { projectAsWritten } from '#core/project/project.view';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

export const handler = creation(routes.createProject, async ({ body, caller, once, now }) => {
  mustEndSoon(body, now);
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
  const answer = projectAsWritten(project, now);
  await createProject(project, now, change.writes, once.keeping(answer));
  await eraseUnused(change, now);
  return answer;
});
