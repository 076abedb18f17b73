import { prove } from '#core/market/payment/prove';
import { reconcile } from '#core/market/payment/reconcile';
import { scheduled } from './scheduled';

// Webhooks can be lost and browsers closed, so this asks Stripe about every started payment without a known outcome. Then, as far as there is
// time, it goes on with comparing the books.
export const handler = scheduled('reconcilePayments', async (now, budget) => {
  const reconciled = await reconcile(now, budget);
  const proven = await prove(now, budget);
  return { done: reconciled.done + proven.done, failed: reconciled.failed + proven.failed };
});
