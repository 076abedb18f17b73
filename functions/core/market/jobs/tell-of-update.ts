import { type Budget, beginNow } from '#core/kernel/budget';
import { eachUnlessOvertaken } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { tellOfUpdate, toBeToldOfUpdate } from '#core/market/bid/bid.repo';
import { bidsOn } from '#core/market/bid/erase.repo';
import { findProject } from '#core/market/project/project.repo';
import type { UpdateRecord } from '#core/market/update/update';
import { saveUpdate, tellingOf } from '#core/market/update/update.repo';

type Told = Pick<UpdateRecord, 'projectId' | 'id'>;

// The owner waits for the answer: this call notifies about a hundred stagers, the schedule the others.
const withinCallMs = 1000;

/** Also notifies the bidders. */
export const postUpdate: typeof saveUpdate = async (project, update, now, ...more) => {
  await saveUpdate(project, update, now, ...more);
  await beginNow((budget) => tellBidders(update, now, budget), withinCallMs);
};

/** Notifies the bidders of an update. May be cut off and repeated: bids note which update their stagers know. */
export const tellBidders = async ({ projectId, id }: Told, now: Date, budget: Budget): Promise<void> => {
  const project = await findProject(projectId);
  if (project) {
    for await (const bids of bidsOn(projectId)) {
      if (budget.isSpent()) return;
      const untold = bids.filter((bid) => toBeToldOfUpdate(project, bid, id));
      if (untold.length > 0) await eachUnlessOvertaken(untold, (some) => tellOfUpdate(project, some, id, now));
    }
  }
  await finishJob(tellingOf({ projectId, id }));
};

/** `subjectId` is the job's. */
export const resumeTelling = (subjectId: string, now: Date, budget: Budget): Promise<void> => {
  const [projectId = '', id = ''] = subjectId.split('.');
  return tellBidders({ projectId, id }, now, budget);
};
