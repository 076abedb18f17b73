import { mustBeBidder } from '#core/bid/bid';
import { getBid } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import { releaseAcceptance } from '#core/payment/settle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.cancelPayment, async ({ params, caller, now }) => {
  mustBeBidder(await getBid(params.bidId), caller.id);
  const bid = await releaseAcceptance(params.bidId, 'cancelled', now);
  return bidWithBidder(bid, caller, caller.id, now);
});
