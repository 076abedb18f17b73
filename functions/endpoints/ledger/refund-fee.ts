import { paymentDetail } from '#core/market/payment/payment-desk';
import { refundPayment } from '#core/market/payment/refund';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Stored first, then done at Stripe. If cut off in between, the next click or the reconciliation finishes it.
export const handler = endpoint(routes.refundFee, async ({ params, body, caller, now }) => {
  await refundPayment(params.paymentIntentId, body.reason, caller, now);
  return paymentDetail(params.paymentIntentId);
});
