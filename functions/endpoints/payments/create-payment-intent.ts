import { AppError } from '#core/kernel/errors';
import { feeCents } from '#core/market/payment/payment';
import { openPayment } from '#core/market/payment/settle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.createPaymentIntent, async ({ params, caller, now }) => {
  const { bid, intent } = await openPayment(params.id, caller.id, now);
  if (!intent.clientSecret) throw new AppError('UNAVAILABLE', "The payment service didn't answer. Please try again.");
  return {
    clientSecret: intent.clientSecret,
    platformFee: feeCents(bid),
    projectAmount: bid.amount,
    projectId: bid.projectId,
    paymentDueAt: bid.paymentDueAt,
  };
});
