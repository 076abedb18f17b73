import { newId } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { postUpdate } from '#core/market/jobs/notify-of-update';
import { changePhotos, eraseUnused, preparePhotos } from '#core/market/photo/photo.repo';
import { getOwnProject } from '#core/market/project/project.repo';
import { newUpdate } from '#core/market/update/compose';
import { assertTakesUpdates } from '#core/market/update/update';
import { updateForReader } from '#core/market/update/update.view';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Answers with the update as others see it. One transaction stores it. A job then notifies the bidders one by one.
export const handler = creation(routes.postUpdate, async ({ params, body, caller, once, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const { change, answer } = await withFreshReads(async () => {
    const [project, mask] = await both(getOwnProject(params.id, caller.id), maskFor(caller.id));
    assertTakesUpdates(project);
    await once.counted;
    const change = changePhotos([], await prepare(), now);
    const update = newUpdate(project, body.text, { id: newId(now), photos: change.photos, mask, now });
    const answer = updateForReader(update, project, caller);
    await postUpdate(project, update, now, change.writes, mask.saveWith(once.saveWith(answer)));
    return { change, answer };
  });
  await eraseUnused(change, now);
  return answer;
});
