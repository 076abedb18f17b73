import type { BidWithBidder } from '#shared/contracts/answers/bid';

type OpenBid = Pick<BidWithBidder, 'rentalDays'> & { bidder: Pick<BidWithBidder['bidder'], 'reach'> };

/** What a bid leaves open that an owner may want to know before accepting it; null where that is nothing. */
export const unclearIn = ({ rentalDays, bidder: { reach } }: OpenBid): string | null => {
  const open = [
    reach?.emailConfirmed === false && 'email not confirmed',
    reach?.phoneGiven === false && 'no phone number',
    rentalDays === null && 'rental not stated',
  ].filter((line) => line !== false);
  return open.length > 0 ? `Still open: ${open.join(', ')}. You can ask the stager first.` : null;
};
