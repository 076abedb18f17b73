import { reconcile } from '#core/payment/reconcile';
import { scheduled } from './scheduled';

// Webhooks can be lost and browsers closed: Stripe is asked about every payment that was begun and has no known end.
export const handler = scheduled('reconcilePayments', reconcile);
