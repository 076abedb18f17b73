import { beginToTellOfUpdate } from '#core/ending/tell-of-update';
import { newId } from '#core/ids';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { mustTakeUpdate, newUpdate } from '#core/update/update';
import { saveUpdate } from '#core/update/update.repo';
import { updateForReader } from '#core/update/update.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The answer shows the update as others read it. One transaction stores it; the bidders are told one by one.
export const handler = endpoint(routes.postUpdate, async ({ params, body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const { update, change } = await withFreshReads(async () => {
    const project = await getProject(params.id);
    mustOwn(project, caller.id);
    mustTakeUpdate(project);
    const change = changePhotos([], await prepare(), now);
    const update = newUpdate(project, body.text, { id: newId(now), photos: change.photos, now });
    await saveUpdate(project, update, now, change.writes);
    return { update, change };
  });
  await eraseUnused(change, now);
  await beginToTellOfUpdate(update, now);
  return updateForReader(update);
});
