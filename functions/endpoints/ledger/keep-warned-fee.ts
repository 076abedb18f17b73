import { paymentDetail } from '#core/payment/payment-desk';
import { keepWarned } from '#core/payment/warning';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A bank's warning is answered once: by a refund, or by this.
export const handler = endpoint(routes.keepWarnedFee, async ({ params, caller, now }) => {
  await keepWarned(params.paymentIntentId, caller, now);
  return paymentDetail(params.paymentIntentId);
});
