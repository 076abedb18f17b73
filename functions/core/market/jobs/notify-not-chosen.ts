import { type Budget, runNow } from '#core/kernel/budget';
import { saveSkippingStale } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { notifyOfAward, pendingBidsOn } from '#core/market/bid/bid.repo';
import { findProject } from '#core/market/project/project.repo';

/** Notifies the stagers of pending bids that another bid was chosen. May be cut off and repeated, because each bid stores it. */
export const notifyNotChosen = async (projectId: string, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project) {
    for await (const bids of pendingBidsOn(projectId)) {
      if (budget.isSpent()) return;
      const unnotified = bids.filter(({ notChosenNotificationId }) => notChosenNotificationId === undefined);
      if (unnotified.length > 0) await saveSkippingStale(unnotified, (some) => notifyOfAward(project, some, now));
    }
  }
  await finishJob({ kind: 'notifyNotChosen', subjectId: projectId });
};

// The paying stager waits for an answer, so this call notifies only about a hundred stagers. The schedule notifies the others.
const withinPaymentMs = 1000;

export const startNotifyingNotChosen = (projectId: string, now: Date): Promise<void> =>
  runNow((budget) => notifyNotChosen(projectId, now, budget), withinPaymentMs);
