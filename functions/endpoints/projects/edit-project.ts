import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { assertCurrent, textsOfPhotos } from '#core/market/photo/photo';
import { changePhotos, eraseUnused, noPhotoChange, preparePhotos } from '#core/market/photo/photo.repo';
import { editedProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { assertDeadlineInRange, assertEditable } from '#core/market/project/project';
import { getOwnProject, saveEdit } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Stores photos only after the edit is known to be allowed, and only once if the edit is retried.
export const handler = endpoint(
  routes.editProject,
  async ({ params, body: { photos, photosBefore, photoTexts, ...edit }, caller, now }) => {
    assertDeadlineInRange(edit, now);
    const prepare = photos && preparePhotos(photos, caller.id, now);
    const { edited, change } = await withFreshReads(async () => {
      const project = await getOwnProject(params.id, caller.id);
      assertEditable(project);
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
      await saveEdit(project, edited, change.writes, mask.saveWith);
      return { edited, change };
    });
    await eraseUnused(change, now);
    return projectAsWritten(edited, now);
  },
);
