import type { Reach } from '#shared/account/user.answers';
import type { BidWithBidder } from '#shared/bid/bid.answers';

/** Returns why a user may be hard to reach, or undefined. */
export const reachGapsText = (reach: Reach | undefined): string | undefined =>
  [reach?.emailConfirmed === false && 'email not confirmed', reach?.phoneGiven === false && 'no phone number']
    .filter(Boolean)
    .join(', ') || undefined;

type OpenBid = Pick<BidWithBidder, 'rentalDays'> & { bidder: Pick<BidWithBidder['bidder'], 'reach'> };

/** Returns what a bid leaves open although it matters for accepting it, or null. */
export const unclearText = ({ rentalDays, bidder: { reach } }: OpenBid): string | null => {
  const open = [reachGapsText(reach), rentalDays === null && 'rental not stated'].filter(Boolean).join(', ');
  return open ? `Still open: ${open}. You can ask the stager first.` : null;
};
