import { partOf } from '#core/kernel/budget';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { resumeJob } from '#functions/events/resume';
import { forEach, scheduled } from './scheduled';

const atOnce = 4;
/** A job that takes longer continues in the next run, so that later jobs get their turn. */
const jobAtMostMs = 50_000;

// Continues every job that a call has started and not finished.
export const handler = scheduled('resumeJobs', async (now, budget) =>
  forEach(await unfinishedJobs(), (job) => resumeJob(job, now, partOf(budget, jobAtMostMs)), { budget, atOnce }),
);
