import { type Budget, beginNow } from '#core/kernel/budget';
import { eachUnlessOvertaken } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import { tellOfUpdate, toBeToldOfUpdate } from '#core/market/bid/bid.repo';
import { bidsOn } from '#core/market/bid/erase.repo';
import { findProject } from '#core/market/project/project.repo';
import type { UpdateRecord } from '#core/market/update/update';
import { saveUpdate, tellingOf } from '#core/market/update/update.repo';

type Told = Pick<UpdateRecord, 'projectId' | 'id'>;

// The owner waits for the answer: this call notifies a hundred stagers, the schedule the others.
const withinCallMs = 1000;

/** Stores an update, as `saveUpdate` does, and begins to tell the bidders of it. */
export const postUpdate: typeof saveUpdate = async (project, update, now, ...more) => {
  await saveUpdate(project, update, now, ...more);
  await beginNow((budget) => tellBidders(update, now, budget), withinCallMs);
};

/** Tells the stagers whose bids on a project still count of an update. May be cut off and repeated: a bid notes what its stager was told. */
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

/** The same, by the job's subject. */
export const resumeTelling = (subjectId: string, now: Date, budget: Budget): Promise<void> => {
  const [projectId = '', id = ''] = subjectId.split('.');
  return tellBidders({ projectId, id }, now, budget);
};
