import { unfinishedJobs } from '#core/job/job.repo';
import { resumeJob } from '#core/job/resume';
import { forEach, scheduled } from '#http/scheduled';

// Goes on with every piece of work that a call began and did not finish.
export const handler = scheduled('ResumeJobs', (now) => forEach(unfinishedJobs(), (job) => resumeJob(job, now)));
