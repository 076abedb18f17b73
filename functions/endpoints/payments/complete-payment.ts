import { contactOfParty } from '#core/market/account/contact.view';
import { getParty } from '#core/market/account/former.repo';
import { recordContactRead } from '#core/market/bid/bid.repo';
import { bidWithBidder } from '#core/market/bid/bid.view';
import { confirmPayment } from '#core/market/payment/settle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.completePayment, async ({ params, body, caller, now }) => {
  const { paymentIntentId } = body;
  const bid = await confirmPayment(params.id, { bidderId: caller.id, paymentIntentId }, now);
  const owner = await getParty({ bidId: bid.id, userId: bid.ownerId }, now);
  await recordContactRead(bid, caller.id, now);
  return { ...bidWithBidder(bid, caller, caller, now), contact: contactOfParty(bid, caller, owner) };
});
