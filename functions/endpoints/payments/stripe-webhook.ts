import { isEventSeen, saveEvent } from '#core/payment/payment.repo';
import { settle } from '#core/payment/settle';
import { readEvent } from '#core/payment/stripe';
import { endpoint } from '#http/endpoint';
import { stripeWebhook } from '#shared/api/routes';

// Stripe delivers at least once and in any order: an event has its effect once, and one that means nothing here is taken
// without effect. Anything but a 2xx makes Stripe try again for three days.
export const handler = endpoint(stripeWebhook, async ({ request, now }) => {
  const event = await readEvent(request.rawBody(), request.headers['stripe-signature']);
  if (!(await isEventSeen(event.id))) {
    if (event.type === 'payment_intent.succeeded' && event.intent) await settle(event.intent, now, event.id);
    else await saveEvent(event.id, now);
  }
  return { received: true as const };
});
