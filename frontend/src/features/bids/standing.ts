import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';

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

type StandingProject = Pick<ProjectDetail, 'status' | 'acceptingBids' | 'deadline'>;

/** Whether a deadline, if there is one, is over. */
export const isPast = (deadline: string | null, now: Date): boolean => deadline !== null && deadline <= now.toISOString();

/** `bid`: the stager's own, if it has bid. */
export const standingOf = (
  project: StandingProject,
  bid: Pick<BidWithBidder, 'status' | 'paymentStatus'> | undefined,
  now: Date,
): Standing => {
  if (bid?.status === 'payment_required') return 'mustPay';
  if (bid?.status === 'accepted') return bid.paymentStatus === 'paid' ? 'won' : 'mustPay';
  if (project.status === 'cancelled') return 'cancelled';
  if (bid?.status === 'rejected') return 'rejected';
  if (project.status === 'completed') return bid ? 'lost' : 'completed';
  if (project.status === 'in_progress') return bid ? 'lost' : 'awarded';
  if (project.acceptingBids) return bid ? 'waiting' : 'canBid';
  // Past its deadline a project takes no bids whether or not one was accepted: the stager is not told which.
  if (isPast(project.deadline, now)) return bid ? 'waiting' : 'tooLate';
  return bid ? 'passedOver' : 'onHold';
};
