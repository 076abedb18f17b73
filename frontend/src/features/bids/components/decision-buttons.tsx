import type { BidWithBidder } from '#shared/contracts/bid';
import { Button } from '#ui/button';

export type Decision = 'accept' | 'reject';

export interface Deciding {
  /** A bid on this project is accepted: the others can only be rejected. */
  otherSelected: boolean;
  onDecide: (decision: Decision, bid: BidWithBidder) => void;
}

/** The id of the element that names a bid's bidder: the buttons of all bids say the same, this tells them apart. */
export const bidderNameId = (bid: BidWithBidder): string => `bidder-${bid.id}`;

/** What the owner of the project can do about a bid: nothing once it is decided. */
export const DecisionButtons = ({ bid, otherSelected, onDecide }: Deciding & { bid: BidWithBidder }) => {
  if (bid.status !== 'pending') return null;
  const whose = { 'aria-describedby': bidderNameId(bid) };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button {...whose} size="sm" disabled={otherSelected} onClick={() => onDecide('accept', bid)}>
        {otherSelected ? 'Accept Bid (Already selected another)' : 'Accept Bid'}
      </Button>
      <Button {...whose} size="sm" variant="secondary" onClick={() => onDecide('reject', bid)}>
        Reject Bid
      </Button>
    </div>
  );
};
