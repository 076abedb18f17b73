import { budgetOf } from '#core/job/budget';
import { reconcile } from '#core/payment/reconcile';
import { scheduled } from './scheduled';

// Less than the function's own limit of 240 seconds: what is left waits for the next run.
const budgetMs = 200_000;

// Webhooks can be lost and browsers closed: Stripe is asked about every payment that was begun and has no known end.
export const handler = scheduled('reconcilePayments', (now) => reconcile(now, budgetOf(budgetMs)));
