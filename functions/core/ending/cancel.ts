import { pendingBidsOn, rejectByCancelling } from '#core/bid/bid.repo';
import type { Budget } from '#core/job/budget';
import { finishJob } from '#core/job/job.repo';
import { findProject } from '#core/project/project.repo';
import { eachUnlessOvertaken } from '#core/stale';

/**
 * Rejects the bids that were pending when their project was cancelled, and tells the stagers. May be cut off and repeated:
 * a bid that is no longer pending (rejected by an earlier run, withdrawn) is left alone.
 */
export const rejectBids = async (projectId: string, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project?.status === 'cancelled') {
    for await (const bids of pendingBidsOn(projectId)) {
      if (budget.isSpent()) return;
      await eachUnlessOvertaken(bids, (some) => rejectByCancelling(project, some, now));
    }
  }
  await finishJob({ kind: 'rejectBids', subjectId: projectId });
};
