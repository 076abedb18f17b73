import { type Budget, beginNow } from '#core/kernel/budget';
import { eachUnlessOvertaken } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { pendingBidsOn, tellOfAward } from '#core/market/bid/bid.repo';
import { findProject } from '#core/market/project/project.repo';

/**
 * Tells the stagers whose bids are still pending on an awarded project that another one was chosen. Their bids stay pending. May be
 * cut off and repeated: a bid notes that its stager was told.
 */
export const tellNotChosen = async (projectId: string, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project) {
    for await (const bids of pendingBidsOn(projectId)) {
      if (budget.isSpent()) return;
      const untold = bids.filter(({ notChosenNotificationId }) => notChosenNotificationId === undefined);
      if (untold.length > 0) await eachUnlessOvertaken(untold, (some) => tellOfAward(project, some, now));
    }
  }
  await finishJob({ kind: 'tellNotChosen', subjectId: projectId });
};

// Somebody waits for the payment's answer: this call notifies a hundred stagers, the schedule the others.
const withinPaymentMs = 1000;

/** Begins to tell them, right after the transaction that awards the project. */
export const beginToTellNotChosen = (projectId: string, now: Date): Promise<void> =>
  beginNow((budget) => tellNotChosen(projectId, now, budget), withinPaymentMs);
