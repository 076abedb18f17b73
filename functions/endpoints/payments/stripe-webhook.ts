import { readEvent } from '#core/market/payment/stripe';
import { handleReportedEvent } from '#core/market/payment/sync-payment';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Stripe delivers each event at least once, in any order, and retries for three days unless it gets a 2xx. Repeated or irrelevant
// events, and those that Stripe does not confirm when asked, are acknowledged without effect.
export const handler = endpoint(routes.stripeWebhook, async ({ request, now }) => {
  const reported = await readEvent(request.rawBody(), request.headers['stripe-signature']);
  if (reported) await handleReportedEvent(reported, now);
  return { received: true as const };
});
