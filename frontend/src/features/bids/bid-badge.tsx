import type { Bid, Bidder } from '#shared/bid/bid.answers';
import { type RejectionReason, statusShownToBidder } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { Badge, StatusBadge } from '#ui/badge';

/** For bids that the owner has not rejected. */
const rejectionLabels: Partial<Record<RejectionReason, string>> = {
  project_cancelled: 'Project Cancelled',
  payment_cancelled: 'You stepped back',
  payment_expired: 'Not paid in time',
  removed: 'Hidden',
};

type Reader = 'bidder' | 'other';

/**
 * Returns the label of a bid whose status alone would mislead, or null. A pending bid has no chance if its project was
 * cancelled or awarded to another stager.
 */
export const labelOverride = (
  { status, rejection }: Pick<Bid, 'status' | 'rejection'>,
  project: ProjectState | null,
  reader: Reader,
): string | null => {
  if (status === 'pending' && project === 'cancelled') return 'Project Cancelled';
  if (status === 'pending' && project !== null && project !== 'open') return 'Not Chosen';
  return (reader === 'bidder' && status === 'rejected' && rejection && rejectionLabels[rejection]) || null;
};

interface BidBadgeProps {
  bid: Pick<Bid, 'status' | 'rejection'> & { bidder?: Pick<Bidder, 'onHold'> };
  /** Null if unknown. */
  project: ProjectState | null;
  reader?: Reader;
  /** The label of the status, if this screen uses other words. */
  label?: string | undefined;
}

/** A bid is on hold while its stager is suspended. */
export const BidBadge = ({ bid, project, reader = 'other', label = bid.bidder?.onHold && 'On Hold' }: BidBadgeProps) => {
  const truth = labelOverride(bid, project, reader);
  if (truth !== null) return <Badge>{truth}</Badge>;
  return <StatusBadge status={reader === 'bidder' ? statusShownToBidder(bid.status) : bid.status} label={label} />;
};
