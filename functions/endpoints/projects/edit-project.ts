import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { assertCurrent, textsOfPhotos } from '#core/market/photo/photo';
import { changePhotos, eraseUnused, noPhotoChange, preparePhotos } from '#core/market/photo/photo.repo';
import { editedProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { mustBeEditable, mustEndSoon, mustOwn } from '#core/market/project/project';
import { getProject, saveEdit } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Photos are stored once even if the edit is retried, and only after it is known to be allowed.
export const handler = endpoint(
  routes.editProject,
  async ({ params, body: { photos, photosBefore, photoTexts, ...edit }, caller, now }) => {
    mustEndSoon(edit, now);
    const prepare = photos && preparePhotos(photos, caller.id, now);
    const { edited, change } = await withFreshReads(async () => {
      const project = await getProject(params.id, caller.id);
      mustOwn(project, caller.id);
      mustBeEditable(project);
      const prepared = await prepare?.();
      if (prepared) assertCurrent(project.photos, photosBefore, prepared.objectKeys);
      const change = prepared ? changePhotos(project.photos, prepared, now) : noPhotoChange(project.photos);
      const [whereabouts, mask] = await both(locate({ ...project, ...edit }), maskFor(caller.id));
      const changed = {
        ...whereabouts,
        photos: change.photos,
        photoTexts: photoTexts
          ? textsOfPhotos(change.photos, prepared?.objectKeys ?? project.photos, photoTexts)
          : textsOfPhotos(change.photos, project.photos, project.photoTexts),
      };
      const edited = editedProject(project, edit, mask, changed);
      await saveEdit(project, edited, change.writes, mask.keeping);
      return { edited, change };
    });
    await eraseUnused(change, now);
    return projectAsWritten(edited, now);
  },
);
