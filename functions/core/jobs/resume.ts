import type { Budget } from '#core/budget';
import type { Job } from '#core/table/job.repo';
import { alertOfProject } from './alert-of-project';
import { deleteAccount } from './delete-account';
import { followSuspension } from './follow-suspension';
import { rejectBids } from './reject-bids';
import { sweepProject } from './sweep-project';
import { tellNotChosen } from './tell-not-chosen';
import { resumeTelling } from './tell-of-update';

type Work = (job: Job, now: Date, budget: Budget) => Promise<void>;

/** For work that needs no more of its job than the subject. */
const about =
  (work: (subjectId: string, now: Date, budget: Budget) => Promise<void>): Work =>
  ({ subjectId }, now, budget) =>
    work(subjectId, now, budget);

const work: Record<Job['kind'], Work> = {
  sweepProject: about(sweepProject),
  rejectBids: about(rejectBids),
  tellNotChosen: about(tellNotChosen),
  tellOfUpdate: about(resumeTelling),
  alertOfProject,
  followSuspension,
  deleteAccount: about(deleteAccount),
};

/** Goes on with a job, to its end unless the budget is spent before; each may have been cut off anywhere. */
export const resumeJob: Work = (job, now, budget) => work[job.kind](job, now, budget);
