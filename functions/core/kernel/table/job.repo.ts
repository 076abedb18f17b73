import { collections, keys } from './keys';
import { collect, eachPage } from './page';
import { get } from './read';
import { write } from './transact';
import { put, remove, update, type Write } from './write';

/** Work too large for one transaction. The call starts it and a schedule finishes it, so every step may run twice. */
export interface Job {
  kind:
    | 'sweepProject'
    | 'rejectBids'
    | 'notifyNotChosen'
    | 'notifyOfUpdate'
    | 'alertOfProject'
    | 'followSuspension'
    | 'deleteAccount'
    | 'exportAccount';
  subjectId: string;
  cursor?: string;
  createdAt?: string;
}

export const beginJob = ({ kind, subjectId }: Job, now: Date): Write =>
  put({ ...keys.job(kind, subjectId), entity: 'Job', kind, subjectId, createdAt: now.toISOString() }, { replace: true });

/** AP213: returns whether a job is unfinished. 1 read unit. */
export const hasJob = async ({ kind, subjectId }: Job): Promise<boolean> => (await get(keys.job(kind, subjectId))) !== undefined;

export const saveProgress = ({ kind, subjectId }: Job, cursor: string): Promise<void> =>
  write(update(keys.job(kind, subjectId), { set: { cursor } }));

export const endJob = ({ kind, subjectId }: Job): Write => remove(keys.job(kind, subjectId));

export const finishJob = (job: Job): Promise<void> => write(endJob(job));

/** Finishes a job, unless it was started again since it was read. @throws StaleRead */
export const finishJobAsRead = ({ kind, subjectId, createdAt }: Job): Promise<void> =>
  write(remove(keys.job(kind, subjectId), { when: { createdAt: createdAt ?? null } }));

/** AP40: all unfinished jobs, oldest first. Usually none: one read unit; else one for each 4 KB, about 25 of them. */
export const unfinishedJobs = async (): Promise<Job[]> => {
  const all = { partition: collections.jobs(), consistent: true };
  const jobs = await collect(eachPage<Job & { createdAt: string }>(all, 100));
  return jobs.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
};
