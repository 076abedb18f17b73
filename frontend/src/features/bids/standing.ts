import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';

/** Where a stager stands with a project, and so what the project's screen offers. */
export type Standing =
  /** May bid. */
  | 'canBid'
  /** Has not bid, and the project takes no bids: the deadline is past. */
  | 'tooLate'
  /** Has not bid, and the owner has accepted a bid that is not paid for yet. */
  | 'onHold'
  /** The project is another's, or nobody's any more. */
  | 'awarded'
  | 'completed'
  | 'cancelled'
  /** Own bid, undecided. */
  | 'waiting'
  /** Own bid; another was selected, but has not paid yet. */
  | 'passedOver'
  /** Own bid; another was selected for good. */
  | 'lost'
  | 'rejected'
  /** Own bid, accepted: the fee is due. */
  | 'mustPay'
  /** Own bid, accepted and paid. */
  | 'won';

type StandingProject = Pick<ProjectDetail, 'status' | 'acceptingBids' | 'hasSelectedBid'>;

/** `bid`: the stager's own, if it has bid. */
export const standingOf = (
  project: StandingProject,
  bid: Pick<BidWithBidder, 'status' | 'paymentStatus'> | undefined,
): Standing => {
  if (bid?.status === 'payment_required') return 'mustPay';
  if (bid?.status === 'accepted') return bid.paymentStatus === 'paid' ? 'won' : 'mustPay';
  if (project.status === 'cancelled') return 'cancelled';
  if (bid?.status === 'rejected') return 'rejected';
  if (project.status === 'completed') return bid ? 'lost' : 'completed';
  if (project.status === 'in_progress') return bid ? 'lost' : 'awarded';
  if (project.acceptingBids) return bid ? 'waiting' : 'canBid';
  if (project.hasSelectedBid) return bid ? 'passedOver' : 'onHold';
  return bid ? 'waiting' : 'tooLate';
};
