import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { Reach } from '#shared/contracts/answers/user';

/** Returns what may keep one from reaching somebody, in words; undefined if nothing does, or if it is not known. */
export const reachGaps = (reach: Reach | undefined): string | undefined =>
  [reach?.emailConfirmed === false && 'email not confirmed', reach?.phoneGiven === false && 'no phone number']
    .filter(Boolean)
    .join(', ') || undefined;

type OpenBid = Pick<BidWithBidder, 'rentalDays'> & { bidder: Pick<BidWithBidder['bidder'], 'reach'> };

/** Returns what a bid leaves open that an owner may want to know before accepting it; null if nothing. */
export const unclearIn = ({ rentalDays, bidder: { reach } }: OpenBid): string | null => {
  const open = [reachGaps(reach), rentalDays === null && 'rental not stated'].filter(Boolean).join(', ');
  return open ? `Still open: ${open}. You can ask the stager first.` : null;
};
