import type { Budget } from '#core/kernel/budget';
import type { Job } from '#core/kernel/table/job.repo';
import { deleteAccount } from '#core/market/jobs/delete-account';
import { exportAccount } from '#core/market/jobs/export-account';
import { followSuspension } from '#core/market/jobs/follow-suspension';
import { notifyNotChosen } from '#core/market/jobs/notify-not-chosen';
import { resumeUpdate } from '#core/market/jobs/notify-of-update';
import { rejectBids } from '#core/market/jobs/reject-bids';
import { sweepProject } from '#core/market/jobs/sweep-project';
import { alertOfProject } from '#core/market/service-area/alert-of-project';
import { notificationTexts } from '#core/telling/events/notification.view';

type Work = (job: Job, now: Date, budget: Budget) => Promise<void>;

const about =
  (work: (subjectId: string, now: Date, budget: Budget) => Promise<void>): Work =>
  ({ subjectId }, now, budget) =>
    work(subjectId, now, budget);

const work: Record<Job['kind'], Work> = {
  sweepProject: about(sweepProject),
  rejectBids: about(rejectBids),
  notifyNotChosen: about(notifyNotChosen),
  notifyOfUpdate: about(resumeUpdate),
  alertOfProject,
  followSuspension,
  deleteAccount: about(deleteAccount),
  exportAccount: about((userId, now, budget) => exportAccount(userId, now, budget, notificationTexts)),
};

/** Continues a job until it is done or the budget is spent. Jobs may have been cut off anywhere. */
export const resumeJob: Work = (job, now, budget) => work[job.kind](job, now, budget);
