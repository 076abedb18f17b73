import { canLapse } from '#core/desk/operations/site-state';
import { recentSiteState } from '#core/desk/operations/site-state.repo';
import { isAppError } from '#core/kernel/errors';
import { overduePayments } from '#core/market/payment/due.repo';
import { releaseAcceptance } from '#core/market/payment/settle';
import { forEach, scheduled } from './scheduled';

// Expires accepted bids after their payment window. Asks Stripe first: a payment that succeeded completes the bid, and a payment in
// process keeps it. No bid expires while payments are switched off, or within a day after.
export const handler = scheduled('expireAcceptances', (now, budget) => {
  const expire = async ({ bidId }: { bidId: string }): Promise<void> => {
    // Read only if there is something to expire.
    if (!canLapse(await recentSiteState(now), now)) return;
    try {
      await releaseAcceptance(bidId, { reason: 'expired' }, now);
    } catch (error) {
      if (!isAppError(error, 'PAYMENT_COMPLETED') && !isAppError(error, 'PAYMENT_PROCESSING')) throw error;
    }
  };
  return forEach(overduePayments(now), expire, { budget });
});
