import { getAccount } from '#core/account/account.repo';
import { contactOfPaidParty } from '#core/account/contact.view';
import { mustBeBidder } from '#core/bid/bid';
import { getBid } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import { foreignPayment, paymentProcessing, paymentRefunded } from '#core/payment/payment';
import { settle } from '#core/payment/settle';
import { retrieveIntent } from '#core/payment/stripe';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The browser says which payment, Stripe says whether it succeeded. The webhook may have come first: the answer is the same.
export const handler = endpoint(routes.completePayment, async ({ params, body, caller, now }) => {
  const bid = await getBid(params.bidId);
  mustBeBidder(bid, caller.id);
  if (bid.paymentIntentId !== body.paymentIntentId) throw foreignPayment();
  if (bid.paymentStatus !== 'paid') {
    const intent = await retrieveIntent(body.paymentIntentId);
    if (intent.status !== 'succeeded') throw paymentProcessing();
    if ((await settle(intent, now)) === 'refunded') throw paymentRefunded();
  }
  const paid = await getBid(params.bidId);
  return { ...bidWithBidder(paid, caller, caller.id, now), contact: contactOfPaidParty(await getAccount(paid.ownerId)) };
});
