import { settleReported } from '#core/payment/settle';
import { readEvent } from '#core/payment/stripe';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Stripe delivers at least once and in any order: an event has its effect once, and one that means nothing here, or that Stripe
// itself does not confirm, is taken without effect. Anything but a 2xx makes Stripe try again for three days.
export const handler = endpoint(routes.stripeWebhook, async ({ request, now }) => {
  const reported = await readEvent(request.rawBody(), request.headers['stripe-signature']);
  if (reported) await settleReported(reported, now);
  return { received: true as const };
});
