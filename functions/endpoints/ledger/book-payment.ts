import { paymentDetail } from '#core/market/payment/payment-desk';
import { bookPayment } from '#core/market/payment/stray-events';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.bookPayment, async ({ params, caller, now }) => {
  await bookPayment(params.paymentIntentId, caller, now);
  return paymentDetail(params.paymentIntentId);
});
