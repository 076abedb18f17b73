import type { BidWithBidder } from '#shared/contracts/bid';
import { isSelected } from '#shared/lifecycle/bid';
import { BidCard, type BidCardProps } from './bid-card';

export interface BidListProps extends Omit<BidCardProps, 'bid'> {
  bids: readonly BidWithBidder[];
}

/** The chosen bid first, then the latest. */
const chosenFirst = (bids: readonly BidWithBidder[]): BidWithBidder[] =>
  [...bids].sort((left, right) => Number(isSelected(right.status)) - Number(isSelected(left.status)));

/** The bids as cards. */
export const BidList = ({ bids, ...card }: BidListProps) => (
  <ul className="grid gap-4 lg:grid-cols-2">
    {chosenFirst(bids).map((bid) => (
      <BidCard key={bid.id} bid={bid} {...card} />
    ))}
  </ul>
);
