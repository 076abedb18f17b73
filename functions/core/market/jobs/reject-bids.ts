import { type Budget, runNow } from '#core/kernel/budget';
import { saveSkippingStale } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { pendingBidsOn, rejectByCancelling } from '#core/market/bid/bid.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject, saveCancellation } from '#core/market/project/project.repo';

/** Cancels a project, then rejects its bids. May be repeated. @throws StaleRead if a bid or the project changed meanwhile */
export const cancelProject = async (project: ProjectRecord, now: Date): Promise<ProjectRecord> => {
  const cancelled = project.status === 'cancelled' ? project : await saveCancellation(project, now);
  await runNow((budget) => rejectBids(project.id, now, budget));
  return cancelled;
};

/** Rejects the pending bids of a cancelled project and notifies the stagers. May be cut off and repeated. */
export const rejectBids = async (projectId: string, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project?.status === 'cancelled') {
    for await (const bids of pendingBidsOn(projectId)) {
      if (budget.isSpent()) return;
      await saveSkippingStale(bids, (some) => rejectByCancelling(project, some, now));
    }
  }
  await finishJob({ kind: 'rejectBids', subjectId: projectId });
};
