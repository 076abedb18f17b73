import { bidWithBidder } from '#core/market/bid/bid.view';
import { releaseAcceptance } from '#core/market/payment/settle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.cancelPayment, async ({ params, caller, now }) => {
  const bid = await releaseAcceptance(params.id, { reason: 'cancelled', bidderId: caller.id }, now);
  return bidWithBidder(bid, caller, caller, now);
});
