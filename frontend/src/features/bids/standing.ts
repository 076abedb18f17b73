import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';

/** A stager's relation to a project, which decides what the project's screen offers. */
export type Standing =
  /** The stager may bid. */
  | 'canBid'
  /** No bid, and none for now: the stager's account is suspended. */
  | 'suspended'
  /** No bid, and no further one: the stager has withdrawn as many as it may make. */
  | 'bidTwice'
  /** No bid, and the project takes none: the deadline is past. */
  | 'tooLate'
  /** No bid, and the owner has accepted another bid whose fee is not paid yet. */
  | 'onHold'
  /** The project is awarded to another stager or completed, without an own bid; or it is cancelled, with or without one. */
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

/** `bid`: the stager's own bid, if there is one. */
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
