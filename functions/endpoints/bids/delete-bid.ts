import { removalBy } from '#core/bid/bid';
import { getBid, saveRejection, saveWithdrawal } from '#core/bid/bid.repo';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The owner rejects the bid with this call, the bidder withdraws it.
export const handler = endpoint(routes.deleteBid, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    const removal = removalBy(bid, caller.id);
    const project = await getProject(bid.projectId, bid.ownerId);
    await (removal === 'reject' ? saveRejection(project, bid, now) : saveWithdrawal(project, bid, now));
  }),
);
