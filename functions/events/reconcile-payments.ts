import { reconcile } from '#core/market/payment/reconcile';
import { runComparison } from '#core/market/payment/run-comparison';
import { scheduled } from './scheduled';

// Asks Stripe about every started payment without a known outcome, because webhooks can be lost. Then compares the ledger with
// Stripe while time is left.
export const handler = scheduled('reconcilePayments', async (now, budget) => {
  const reconciled = await reconcile(now, budget);
  const compared = await runComparison(now, budget);
  return { done: reconciled.done + compared.done, failed: reconciled.failed + compared.failed };
});
