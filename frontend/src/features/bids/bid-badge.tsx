import type { Bid } from '#shared/contracts/answers/bid';
import { type RejectionReason, statusShownToBidder } from '#shared/lifecycle/bid';
import type { ProjectState } from '#shared/lifecycle/project';
import { Badge, StatusBadge } from '#ui/badge';

/** What became of a rejected bid, to its bidder, where it was not the owner's no. */
const ends: Partial<Record<RejectionReason, string>> = {
  project_cancelled: 'Project Cancelled',
  payment_cancelled: 'You stepped back',
  payment_expired: 'Not paid in time',
};

type Reader = 'bidder' | 'other';

/**
 * What is said of a bid where its status is not the whole truth: a pending one waits for nothing once its project is another's or
 * cancelled. Null: its status is.
 */
export const truthAbout = (
  { status, rejection }: Pick<Bid, 'status' | 'rejection'>,
  project: ProjectState | null,
  reader: Reader,
): string | null => {
  if (status === 'pending' && project === 'cancelled') return 'Project Cancelled';
  if (status === 'pending' && project !== null && project !== 'open') {
    return reader === 'bidder' ? 'Another stager was chosen' : 'Not Chosen';
  }
  return (reader === 'bidder' && status === 'rejected' && rejection && ends[rejection]) || null;
};

interface BidBadgeProps {
  bid: Pick<Bid, 'status' | 'rejection'>;
  /** Of the project that it is on; null where that is not known. */
  project: ProjectState | null;
  reader?: Reader;
  /** Where its status has another name on this screen. */
  label?: string;
}

/** How a bid stands on its project. */
export const BidBadge = ({ bid, project, reader = 'other', label }: BidBadgeProps) => {
  const truth = truthAbout(bid, project, reader);
  if (truth !== null) return <Badge>{truth}</Badge>;
  return <StatusBadge status={reader === 'bidder' ? statusShownToBidder(bid.status) : bid.status} label={label} />;
};
