import { removalBy, withdrawalsOf } from '#core/bid/bid';
import { getBid, saveRejection, saveWithdrawal } from '#core/bid/bid.repo';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { count } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The owner rejects the bid with this call, the bidder withdraws it.
export const handler = endpoint(routes.deleteBid, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    const removal = removalBy(bid, caller.id);
    const project = await getProject(bid.projectId);
    if (removal === 'reject') return saveRejection(project, bid, now);
    // Withdrawing is always possible, but somebody who does it repeatedly may not bid on the project again for a while. Counted
    // first, because nothing may fail after the bid is withdrawn.
    await count('withdrawalByProject', withdrawalsOf(project.id, caller.id), now);
    await saveWithdrawal(project, bid, now);
  }),
);
