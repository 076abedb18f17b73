import { budgetOf } from '#core/kernel/budget';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { resumeJob } from '#functions/events/resume';

/** Resumes all unfinished jobs, as the schedule does. `milliseconds`: how long each may take. */
export const runJobs = async (now: Date, milliseconds = 60_000): Promise<void> => {
  for (const job of await unfinishedJobs()) await resumeJob(job, now, budgetOf(milliseconds));
};
