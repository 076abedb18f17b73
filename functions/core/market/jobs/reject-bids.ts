import { type Budget, beginNow } from '#core/kernel/budget';
import { eachUnlessOvertaken } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { pendingBidsOn, rejectByCancelling } from '#core/market/bid/bid.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject, saveCancellation } from '#core/market/project/project.repo';

/**
 * Cancels a project in one transaction, then rejects its bids one by one. For a cancelled project it continues with the bids.
 *
 * @throws StaleRead if a bid was placed, removed or accepted, or the project moved, meanwhile
 */
export const cancelProject = async (project: ProjectRecord, now: Date): Promise<ProjectRecord> => {
  const cancelled = project.status === 'cancelled' ? project : await saveCancellation(project, now);
  await beginNow((budget) => rejectBids(project.id, now, budget));
  return cancelled;
};

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
