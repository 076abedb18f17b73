import { prove } from '#core/market/payment/prove';
import { reconcile } from '#core/market/payment/reconcile';
import { scheduled } from './scheduled';

// Asks Stripe about every started payment without a known outcome, because webhooks can be lost. Then compares the ledger with
// Stripe while time is left.
export const handler = scheduled('reconcilePayments', async (now, budget) => {
  const reconciled = await reconcile(now, budget);
  const proven = await prove(now, budget);
  return { done: reconciled.done + proven.done, failed: reconciled.failed + proven.failed };
});
