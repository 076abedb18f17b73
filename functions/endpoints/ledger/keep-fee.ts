import { keepFee } from '#core/market/payment/keep-fee';
import { paymentDetail } from '#core/market/payment/payment-desk';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Answers a bank's warning or a failed refund: the fee is kept. The alternative is a refund (refund-fee.ts).
export const handler = endpoint(routes.keepFee, async ({ params, caller, now }) => {
  await keepFee(params.paymentIntentId, caller, now);
  return paymentDetail(params.paymentIntentId);
});
