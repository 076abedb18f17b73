import { newBid, withdrawalsOf } from '#core/bid/bid';
import { mustNotHaveBid, placeBid } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import { newId } from '#core/ids';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { mustHaveLeft } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// One bid per stager and project, held by a claim in the same transaction; the read before only picks the better message.
export const handler = endpoint(routes.placeBid, async ({ params, body, caller, now }) => {
  const [project] = await both(
    getProject(params.id),
    both(mustNotHaveBid(params.id, caller.id), mustHaveLeft('withdrawalByProject', withdrawalsOf(params.id, caller.id), now)),
  );
  const bid = newBid(project, body, { id: newId(now), stagerId: caller.id, now });
  await placeBid(project, bid, now);
  return bidWithBidder(bid, caller, caller.id, now);
});
