import { newId } from '#core/kernel/ids';
import { type Mask, maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { getTally } from '#core/kernel/table/tally.repo';
import { holdForApproval } from '#core/market/moderation/decide';
import { textsOfPhotos } from '#core/market/photo/photo';
import { changePhotos, eraseUnused, preparePhotos } from '#core/market/photo/photo.repo';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { assertDeadlineInRange, type ProjectRecord } from '#core/market/project/project';
import { createProject } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { outlookOf } from '#core/market/service-area/outlook';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

export const handler = creation(routes.createProject, async ({ body, caller, once, now }) => {
  assertDeadlineInRange(body, now);
  const prepare = preparePhotos(body.photos, caller.id, now);
  const whereabouts = await locate(body);
  const [[known], outlook] = await Promise.all([
    both(maskFor(caller.id), once.counted),
    outlookOf({ ...whereabouts, state: body.state ?? null }, now),
  ]);
  let read: Mask | undefined = known;
  const prepared = await prepare();
  const change = changePhotos([], prepared, now);
  const answer = await withFreshReads(async () => {
    const mask = read ?? (await maskFor(caller.id));
    // A retry reads the mask again.
    read = undefined;
    const project = newProject(body, {
      id: newId(now),
      owner: caller,
      photos: change.photos,
      photoTexts: textsOfPhotos(change.photos, prepared.objectKeys, body.photoTexts),
      whereabouts,
      mask,
      now,
    });
    const held: ProjectRecord = (await isHeld(caller.id)) ? { ...project, hidden: 'held' } : project;
    const waiting = held.hidden ? [holdForApproval(held.id, caller.id, now)] : [];
    const answer = { ...projectAsWritten(held, now), ...(!held.hidden && outlook) };
    await createProject(held, now, [...change.writes, ...waiting], mask.saveWith(once.saveWith(answer)));
    return answer;
  });
  await eraseUnused(change, now);
  return answer;
});

/** Returns whether a new project must wait for approval: the stage holds first posts, and none of the owner's was ever shown. */
const isHeld = async (ownerId: string): Promise<boolean> => {
  if (!env.HOLD_FIRST_POSTS) return false;
  const { projects, heldProjects = 0 } = await getTally(ownerId);
  return projects === heldProjects;
};
