import { type Budget, runNow } from '#core/kernel/budget';
import { saveSkippingStale } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { isDueUpdateNotice, notifyOfUpdate } from '#core/market/bid/bid.repo';
import { bidsOn } from '#core/market/bid/erase.repo';
import { findProject } from '#core/market/project/project.repo';
import type { UpdateRecord } from '#core/market/update/update';
import { saveUpdate, updateJobOf } from '#core/market/update/update.repo';

type NewUpdate = Pick<UpdateRecord, 'projectId' | 'id'>;

// The owner waits for an answer, so this call notifies only about a hundred stagers. The schedule notifies the others.
const withinCallMs = 1000;

/** Stores an update and notifies the bidders. */
export const postUpdate: typeof saveUpdate = async (project, update, now, ...more) => {
  await saveUpdate(project, update, now, ...more);
  await runNow((budget) => notifyBidders(update, now, budget), withinCallMs);
};

/** Notifies the bidders of an update. May be cut off and repeated, because each bid stores which updates it was notified of. */
const notifyBidders = async ({ projectId, id }: NewUpdate, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project) {
    for await (const bids of bidsOn(projectId)) {
      if (budget.isSpent()) return;
      const unnotified = bids.filter((bid) => isDueUpdateNotice(project, bid, id));
      if (unnotified.length > 0) await saveSkippingStale(unnotified, (some) => notifyOfUpdate(project, some, id, now));
    }
  }
  await finishJob(updateJobOf({ projectId, id }));
};

/** Continues the job with this subject id. */
export const resumeUpdate = (subjectId: string, now: Date, budget: Budget): Promise<void> => {
  const [projectId = '', id = ''] = subjectId.split('.');
  return notifyBidders({ projectId, id }, now, budget);
};
