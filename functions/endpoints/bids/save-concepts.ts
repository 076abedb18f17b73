import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { getBid } from '#core/market/bid/bid.repo';
import { bidWithBidder } from '#core/market/bid/bid.view';
import { assertTakesConcepts, composeConcepts, conceptWatermark } from '#core/market/concept/concept';
import { saveConcepts } from '#core/market/concept/concept.repo';
import { saveUnlessBlocked } from '#core/market/message/save-unless-blocked';
import { assertCurrent } from '#core/market/photo/photo';
import { changePhotos, eraseUnused, preparePhotos } from '#core/market/photo/photo.repo';
import { getProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a missing concept is removed.
export const handler = endpoint(routes.saveConcepts, async ({ params, body, caller, now }) => {
  const named = body.concepts.map(({ photo }) => photo);
  const prepare = preparePhotos(named, caller.id, now, { watermark: conceptWatermark });
  const { bid, project, change } = await withFreshReads(async () => {
    const [before, mask] = await both(getBid(params.id), maskFor(caller.id));
    const project = await getProject(before.projectId, caller.id);
    assertTakesConcepts(project, before, caller.id);
    const present = (before.concepts ?? []).map(({ photo }) => photo);
    const prepared = await prepare();
    assertCurrent(present, body.before, prepared.objectKeys);
    const concepts = composeConcepts(project, body.concepts, prepared.objectKeys, mask);
    const change = changePhotos(present, prepared, now);
    // Removing concepts reveals nothing.
    const save = concepts.length > 0 ? saveUnlessBlocked(caller.id, project.userId, mask.saveWith()) : mask.saveWith();
    return { bid: await saveConcepts(project, before, concepts, change, now, save), project, change };
  });
  await eraseUnused(change, now);
  return bidWithBidder(bid, caller, caller, now, project.photos);
});
