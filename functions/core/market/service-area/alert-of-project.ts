import type { Budget } from '#core/kernel/budget';
import { inParallel } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { finishJob, type Job, saveProgress } from '#core/kernel/table/job.repo';
import { write } from '#core/kernel/table/transact';
import { plus } from '#core/kernel/time';
import { isWithin } from '#core/market/preferences/alerted-areas';
import { subscribersAround } from '#core/market/preferences/subscriber.repo';
import { pointOf } from '#core/market/project/filing';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import { type AreaDigest, alertDelay, isMovedTo } from './digest';
import { changeDigest, findDigest, findDigests } from './digest.repo';

const pageSize = 100;
const atOnce = 10;

/** Brings forward the area emails of stagers around a new project. May be cut off and repeated. */
export const alertOfProject = async ({ subjectId, cursor }: Job, now: Date, budget: Budget): Promise<void> => {
  const job = { kind: 'alertOfProject', subjectId } as const;
  const project = await findProject(subjectId);
  const point = project && isAcceptingBids(project, now) ? pointOf(project) : undefined;
  let next = cursor;
  while (project && point) {
    const page = await subscribersAround(point, { limit: pageSize, cursor: next });
    const concerned = page.items.filter(({ areas }) => isWithin(areas, point)).map(({ userId }) => userId);
    const digests = await findDigests(concerned);
    await inParallel(digests, atOnce, (digest) => bringForward(digest, project, now));
    next = page.next;
    if (next === undefined) break;
    await saveProgress(job, next);
    if (budget.isSpent()) return;
  }
  await finishJob(job);
};

const bringForward = (digest: AreaDigest, { createdAt }: ProjectRecord, now: Date): Promise<void> => {
  const dueAt = plus(now, alertDelay);
  let known: AreaDigest | undefined = digest;
  return withFreshReads(async () => {
    const current = known ?? (await findDigest(digest.userId));
    // On a conflict, read it again.
    known = undefined;
    if (!current || !isMovedTo(current, dueAt, new Date(createdAt))) return;
    const to = dueAt.toISOString();
    await write(changeDigest(current, { dueAt: to, isEarly: current.isEarly || to < (current.dueAt ?? to) }));
  });
};
