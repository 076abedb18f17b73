import { storePhotos } from '#core/photo/photo.repo';
import { editedProject, mustBeEditable, mustOwn } from '#core/project/project';
import { getProject, saveEdit } from '#core/project/project.repo';
import { projectForAnyone } from '#core/project/project.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import { editProject } from '#shared/api/routes';

export const handler = endpoint(editProject, async ({ params, body: { photos, ...edit }, caller, now }) =>
  withFreshReads(async () => {
    const project = await getProject(params.id);
    mustOwn(project, caller.id);
    mustBeEditable(project);
    const edited = editedProject(project, edit, photos && (await storePhotos(photos, caller.id, now, project.photos)));
    await saveEdit(project, edited);
    return projectForAnyone(edited, now);
  }),
);
