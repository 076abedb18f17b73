import { bidsOn, removeBids } from '#core/bid/erase.repo';
import type { Budget } from '#core/job/budget';
import { finishJob } from '#core/job/job.repo';
import { eraseNewsAbout } from '#core/notification/erase.repo';
import { eachUnlessOvertaken } from '#core/stale';

/**
 * Removes what hangs on a deleted project: its bids with their pointers and claims, and what their stagers were told of it. May
 * be cut off and repeated: a bid goes in one transaction with all that counts it, after the news about it.
 */
export const sweepProject = async (projectId: string, budget: Budget): Promise<void> => {
  for await (const bids of bidsOn(projectId)) {
    if (budget.isSpent()) return;
    await Promise.all(bids.map(({ userId }) => eraseNewsAbout(projectId, userId)));
    await eachUnlessOvertaken(bids, removeBids);
  }
  await finishJob({ kind: 'sweepProject', subjectId: projectId });
};
