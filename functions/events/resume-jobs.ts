import { partOf } from '#core/budget';
import { resumeJob } from '#core/jobs/resume';
import { unfinishedJobs } from '#core/table/job.repo';
import { forEach, scheduled } from './scheduled';

const atOnce = 4;
/** What is larger than this goes on in the next run, so that what was begun after it has its turn in this one. */
const jobAtMostMs = 50_000;

// Goes on with every piece of work that a call began and did not finish.
export const handler = scheduled('resumeJobs', async (now, budget) =>
  forEach(await unfinishedJobs(), (job) => resumeJob(job, now, partOf(budget, jobAtMostMs)), { budget, atOnce }),
);
