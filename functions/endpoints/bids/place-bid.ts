import { newBid, withdrawalsOf } from '#core/bid/bid';
import { mustNotHaveBid, placeBid } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import { newId } from '#core/ids';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { mustHaveLeft } from '#core/throttle/throttle';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// One bid per stager and project: a claim in the transaction ensures this. The read before it only allows a better error message.
export const handler = creation(routes.placeBid, async ({ params, body, caller, once, now }) => {
  const [project] = await both(
    getProject(params.id),
    both(mustNotHaveBid(params.id, caller.id), mustHaveLeft('withdrawalByProject', withdrawalsOf(params.id, caller.id), now)),
  );
  const bid = newBid(project, body, { id: newId(now), stagerId: caller.id, minimumBid: env.MINIMUM_BID, now });
  const answer = bidWithBidder(bid, caller, caller.id, now);
  await placeBid(project, bid, now, once.keeping(answer));
  return answer;
});
