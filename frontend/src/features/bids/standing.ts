import type { BidWithBidder, ReceivedBid } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';

/** Decides what the project's screen offers a stager. */
export type Standing =
  | 'canBid'
  /** No bid, because the stager's account is suspended. */
  | 'suspended'
  /** No further bid, because the stager has withdrawn as many as allowed. */
  | 'bidTwice'
  /** No bid, and the deadline has passed. */
  | 'tooLate'
  /** No bid, and the accepted bid's fee is not paid yet. */
  | 'onHold'
  /** No own bid, or the project is cancelled. */
  | 'awarded'
  | 'completed'
  | 'cancelled'
  /** Own bid, not decided yet. */
  | 'waiting'
  /** Own bid; the project is hidden for now. */
  | 'paused'
  /** Own bid; another bid was selected, but its fee is not paid yet. */
  | 'passedOver'
  /** Own bid; the project went to another stager. */
  | 'lost'
  | 'rejected'
  /** Own bid, accepted, and its fee is due. */
  | 'mustPay'
  /** Own bid, accepted and paid. */
  | 'won';

type StandingProject = Pick<ProjectDetail, 'status' | 'acceptingBids' | 'hasSelectedBid' | 'ownWithdrawal' | 'hidden'>;

/** `bid` is the stager's own. */
export const standingOf = (
  project: StandingProject,
  bid: Pick<BidWithBidder, 'status' | 'paymentStatus'> | undefined,
  isSuspended = false,
): Standing => {
  if (bid?.status === 'payment_required') return 'mustPay';
  if (bid?.status === 'accepted') return bid.paymentStatus === 'paid' ? 'won' : 'mustPay';
  if (project.status === 'cancelled') return 'cancelled';
  if (bid?.status === 'rejected') return 'rejected';
  if (bid && project.hidden && project.status === 'open') return 'paused';
  if (project.status === 'completed') return bid ? 'lost' : 'completed';
  if (project.status === 'in_progress') return bid ? 'lost' : 'awarded';
  if (project.acceptingBids) {
    if (bid) return 'waiting';
    if (isSuspended) return 'suspended';
    return project.ownWithdrawal?.mayBidAgain === false ? 'bidTwice' : 'canBid';
  }
  if (project.hasSelectedBid) return bid ? 'passedOver' : 'onHold';
  return bid ? 'waiting' : 'tooLate';
};

/** Returns what a chosen stager did instead of paying. `bids` are those of one project. */
export const whyReopened = (bids: readonly Pick<ReceivedBid, 'rejection'>[]): string | undefined => {
  if (bids.some(({ rejection }) => rejection === 'payment_cancelled')) return 'backed out';
  return bids.some(({ rejection }) => rejection === 'payment_expired') ? 'didn’t pay in time' : undefined;
};
