import { answerDispute } from '#core/market/payment/dispute';
import { paymentDetail } from '#core/market/payment/payment-desk';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.answerDispute, async ({ params, caller, now }) => {
  await answerDispute(params.paymentIntentId, caller, now);
  return paymentDetail(params.paymentIntentId);
});
