import { resumeJob } from '#core/ending/resume';
import { budgetOf } from '#core/job/budget';
import { unfinishedJobs } from '#core/job/job.repo';
import { forEach, scheduled } from './scheduled';

// Less than the function's own limit of 240 seconds, for all jobs together: what is left waits for the next run.
const budgetMs = 200_000;

// Goes on with every piece of work that a call began and did not finish.
export const handler = scheduled('resumeJobs', (now) => {
  const budget = budgetOf(budgetMs);
  return forEach(unfinishedJobs(), (job) => resumeJob(job, now, budget));
});
