import type { AdminBid } from '#shared/contracts/admin';
import { StatusBadge } from '#ui/status-badge';

/** Where a bid stands. Owners read 'Accepted' from the moment they accept; an operator needs to know whether the fee is paid. */
export const BidStatus = ({ bid }: { bid: AdminBid }) => (
  <StatusBadge status={bid.status} {...(bid.status === 'payment_required' && { label: 'Fee Awaited' })} />
);
