import { unsettledPayments } from '#core/payment/due.repo';
import { saveCancelled } from '#core/payment/payment.repo';
import { settle } from '#core/payment/settle';
import { retrieveIntent } from '#core/payment/stripe';
import { minutes } from '#core/time';
import { forEach, scheduled } from './scheduled';

// Webhooks can be lost and browsers closed: Stripe is asked about every payment that was begun and has no known end. Younger
// ones are left to the webhook.
export const handler = scheduled('reconcilePayments', (now) =>
  forEach(unsettledPayments(now, minutes(10)), async ({ paymentIntentId }) => {
    const intent = await retrieveIntent(paymentIntentId);
    if (intent.status === 'succeeded') await settle(intent, now);
    // The bid, if it still waits, gets a new one when its stager comes back.
    if (intent.status === 'canceled') await saveCancelled(paymentIntentId, now);
  }),
);
