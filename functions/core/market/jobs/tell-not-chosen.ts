import { type Budget, beginNow } from '#core/kernel/budget';
import { eachUnlessOvertaken } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { pendingBidsOn, tellOfAward } from '#core/market/bid/bid.repo';
import { findProject } from '#core/market/project/project.repo';

/** Notifies the stagers of pending bids that another bid was chosen. May be cut off and repeated: bids note who was notified. */
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

// The stager waits for the payment's answer: this call notifies about a hundred, the schedule the others.
const withinPaymentMs = 1000;

export const beginToTellNotChosen = (projectId: string, now: Date): Promise<void> =>
  beginNow((budget) => tellNotChosen(projectId, now, budget), withinPaymentMs);
