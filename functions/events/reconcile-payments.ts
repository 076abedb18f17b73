import { reconcile } from '#core/payment/reconcile';
import { scheduled } from './scheduled';

// Webhooks can be lost and browsers closed, so this asks Stripe about every started payment without a known outcome.
export const handler = scheduled('reconcilePayments', reconcile);
