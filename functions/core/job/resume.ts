import { deleteAccount } from '#core/account/close';
import { rejectBids } from '#core/project/cancel';
import { sweepProject } from '#core/project/sweep';
import type { Budget } from './budget';
import type { Job } from './job.repo';

const work: Record<Job['kind'], (subjectId: string, now: Date, budget: Budget) => Promise<void>> = {
  sweepProject: (projectId, _now, budget) => sweepProject(projectId, budget),
  rejectBids,
  deleteAccount,
};

/** Goes on with a job, to its end unless the budget is spent before; each may have been cut off anywhere. */
export const resumeJob = ({ kind, subjectId }: Job, now: Date, budget: Budget): Promise<void> =>
  work[kind](subjectId, now, budget);
