import { type Budget, runNow } from '#core/kernel/budget';
import { ignoreStale, withFreshReads } from '#core/kernel/stale';
import { finishJobAsRead, type Job } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { check } from '#core/kernel/table/write';
import { minutes, plus } from '#core/kernel/time';
import { decide, suspendByProfile } from '#core/market/moderation/decide';
import { pauseProject } from '#core/market/project/hide.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';

/** How long an index may lag. */
const indexLag = minutes(1);

/** Pauses a project if its owner is suspended at the time of the write, and resumes it otherwise. */
const updateSearchOf = (projectId: string, ownerId: string): Promise<void> =>
  withFreshReads(async () => {
    const [project, { suspendedAt }] = await Promise.all([findProject(projectId), getTally(ownerId)]);
    const isPaused = suspendedAt !== undefined;
    if (project?.status !== 'open' || (project.paused === true) === isPaused) return;
    await transact([
      ...pauseProject(project, isPaused),
      check(keys.tally(ownerId), { PK: { present: true }, suspendedAt: suspendedAt ?? { absent: true } }),
    ]);
  });

/** Pauses or resumes the open projects of an account. May be cut off and repeated. Ends once the index shows all projects. */
export const followSuspension = async (job: Job, now: Date, budget: Budget): Promise<void> => {
  for await (const projects of eachItemOf<ProjectRecord>('Project', job.subjectId)) {
    for (const { id } of projects) {
      if (budget.isSpent()) return;
      await updateSearchOf(id, job.subjectId);
    }
  }
  if (job.createdAt === undefined || plus(new Date(job.createdAt), indexLag) > now) return;
  // Stale if the opposite was decided meanwhile, which another job does.
  await finishJobAsRead(job).catch(ignoreStale);
};

const follow = (subjectId: string, now: Date): Promise<void> =>
  runNow((budget) => followSuspension({ kind: 'followSuspension', subjectId }, now, budget));

/** Decides a case. After a suspension or its end, also pauses or resumes the author's projects. */
export const decideCase: typeof decide = async (caseId, body, administrator, now) => {
  const whole = await decide(caseId, body, administrator, now);
  if (body.action === 'suspend' || body.action === 'lift') await follow(whole.record.authorId, now);
  return whole;
};

/** Suspends an account and pauses its projects. */
export const suspendUser: typeof suspendByProfile = async (userId, body, administrator, now) => {
  const whole = await suspendByProfile(userId, body, administrator, now);
  await follow(userId, now);
  return whole;
};
