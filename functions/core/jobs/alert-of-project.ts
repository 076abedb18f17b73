import { comesAt, toldAfter } from '#core/area-digest/digest';
import { findDigests, moveDigest } from '#core/area-digest/digest.repo';
import type { Budget } from '#core/budget';
import { isWithin } from '#core/mail-settings/alerted-areas';
import { subscribersAround } from '#core/mail-settings/subscriber.repo';
import type { MailRecord } from '#core/outbox/outbox';
import { findMail } from '#core/outbox/outbox.repo';
import { inParallel } from '#core/parallel';
import { pointOf } from '#core/project/filing';
import type { ProjectRecord } from '#core/project/project';
import { findProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { finishJob, type Job, saveProgress } from '#core/table/job.repo';
import { plus } from '#core/time';
import { isAcceptingBids } from '#shared/lifecycle/project';

const pageSize = 100;
const atOnce = 10;

/**
 * Has the lists of those come now, instead of in the morning, who want to hear at once of what is posted where the project is. A list is made
 * when it is sent, of all that is new: so a project that is gone by then is not in it, and those that are posted meanwhile are. May be cut off and
 * repeated: a list that has told of the project has nothing new. A list that is
 * being sent may have been made before the project was posted: the next run looks at it again.
 */
export const alertOfProject = async ({ subjectId, cursor }: Job, now: Date, budget: Budget): Promise<void> => {
  const job = { kind: 'alertOfProject', subjectId } as const;
  const project = await findProject(subjectId);
  const point = project && isAcceptingBids(project, now) ? pointOf(project) : undefined;
  let next = cursor;
  let isDone = true;
  while (project && point) {
    const page = await subscribersAround(point, { limit: pageSize, cursor: next });
    const concerned = page.items.filter(({ areas }) => isWithin(areas, point)).map(({ userId }) => userId);
    const lists = await findDigests(concerned);
    const told = await inParallel(lists, atOnce, (list) => haveTold(list, project, now));
    isDone &&= told.every(Boolean);
    next = page.next;
    if (next === undefined) break;
    if (isDone) await saveProgress(job, next);
    if (budget.isSpent()) return;
  }
  if (isDone) await finishJob(job);
};

/** Has a list tell of the project. @returns false of one that is being sent */
const haveTold = (list: MailRecord, { createdAt }: ProjectRecord, now: Date): Promise<boolean> => {
  const dueAt = plus(now, toldAfter);
  let known: MailRecord | undefined = list;
  return withFreshReads(async () => {
    const current = known ?? (await findMail(list.userId, list.id));
    // Overtaken: it is read again.
    known = undefined;
    if (current && comesAt(current, dueAt, new Date(createdAt))) await moveDigest(current, dueAt);
    return current?.state !== 'sending';
  });
};
