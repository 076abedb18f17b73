import { withFreshReads } from '#core/kernel/stale';
import { removalBy } from '#core/market/bid/bid';
import { getBid, saveRejection, saveWithdrawal } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
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
