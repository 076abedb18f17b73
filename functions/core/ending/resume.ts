import { alertOfProject } from '#core/delivery/alert-of-project';
import type { Budget } from '#core/job/budget';
import type { Job } from '#core/job/job.repo';
import { rejectBids } from './cancel';
import { deleteAccount } from './close';
import { tellNotChosen } from './not-chosen';
import { sweepProject } from './sweep';
import { resumeTelling } from './tell-of-update';

const work: Record<Exclude<Job['kind'], 'alertOfProject'>, (subjectId: string, now: Date, budget: Budget) => Promise<void>> = {
  sweepProject,
  rejectBids,
  tellNotChosen,
  tellOfUpdate: resumeTelling,
  deleteAccount,
};

/** Goes on with a job, to its end unless the budget is spent before; each may have been cut off anywhere. */
export const resumeJob = (job: Job, now: Date, budget: Budget): Promise<void> =>
  job.kind === 'alertOfProject' ? alertOfProject(job, now, budget) : work[job.kind](job.subjectId, now, budget);
