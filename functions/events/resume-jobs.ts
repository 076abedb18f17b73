import { partOf } from '#core/kernel/budget';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { resumeJob } from './resume';
import { forEach, scheduled } from './scheduled';

const atOnce = 4;
/** A longer job continues in the next run, so that later jobs get their turn. */
const maxJobMs = 50_000;

export const handler = scheduled('resumeJobs', async (now, budget) =>
  forEach(await unfinishedJobs(), (job) => resumeJob(job, now, partOf(budget, maxJobMs)), { budget, atOnce }),
);
