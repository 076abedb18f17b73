import { removalBy } from '#core/bid/bid';
import { getBid, saveRejection, saveWithdrawal } from '#core/bid/bid.repo';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import { deleteBid } from '#shared/api/routes';

// One call, two meanings: the owner rejects, the bidder withdraws.
export const handler = endpoint(deleteBid, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    const removal = removalBy(bid, caller.id);
    const project = await getProject(bid.projectId);
    if (removal === 'reject') await saveRejection(project, bid, now);
    else await saveWithdrawal(project, bid);
  }),
);
