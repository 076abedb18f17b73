import type { Budget } from '#core/job/budget';
import type { Job } from '#core/job/job.repo';
import { rejectBids } from './cancel';
import { deleteAccount } from './close';
import { tellNotChosen } from './not-chosen';
import { sweepProject } from './sweep';
import { resumeTelling } from './tell-of-update';

const work: Record<Job['kind'], (subjectId: string, now: Date, budget: Budget) => Promise<void>> = {
  sweepProject,
  rejectBids,
  tellNotChosen,
  tellOfUpdate: resumeTelling,
  deleteAccount,
};

/** Goes on with a job, to its end unless the budget is spent before; each may have been cut off anywhere. */
export const resumeJob = ({ kind, subjectId }: Job, now: Date, budget: Budget): Promise<void> =>
  work[kind](subjectId, now, budget);
