import type { BidWithBidder } from '#shared/contracts/bid';
import { isSelected } from '#shared/lifecycle/bid';
import { TabPanel, Tabs } from '#ui/tabs';
import { BidCard } from './bid-card';
import { BidComparison } from './bid-comparison';
import type { BidderMeritsProps } from './bidder-head';
import type { Deciding } from './decision-buttons';

export const bidViews = { list: 'List', compare: 'Compare' } as const;
export type BidView = keyof typeof bidViews;

export interface BidViewsProps extends Pick<BidderMeritsProps, 'onShowReviews'> {
  bids: readonly BidWithBidder[];
  /** For the owner of the project; everybody else only looks. */
  deciding?: Deciding;
  view: BidView;
  onViewChange: (view: BidView) => void;
}

/** The chosen bid first, then the latest. */
const chosenFirst = (bids: readonly BidWithBidder[]): BidWithBidder[] =>
  [...bids].sort((left, right) => Number(isSelected(right.status)) - Number(isSelected(left.status)));

/** The bids as cards, and to the owner also side by side. */
export const BidViews = ({ bids, deciding, view, onViewChange, onShowReviews }: BidViewsProps) => {
  const list = (
    <ul className="grid gap-4 lg:grid-cols-2">
      {chosenFirst(bids).map((bid) => (
        <BidCard key={bid.id} bid={bid} onShowReviews={onShowReviews} {...(deciding && { deciding })} />
      ))}
    </ul>
  );
  // One bid compares with nothing.
  if (!deciding || bids.length < 2) return list;
  return (
    <Tabs label="How to show the bids" value={view} onValueChange={(next) => onViewChange(next as BidView)} tabs={bidViews}>
      <TabPanel value="list">{list}</TabPanel>
      <TabPanel value="compare">
        <BidComparison bids={bids} deciding={deciding} onShowReviews={onShowReviews} />
      </TabPanel>
    </Tabs>
  );
};
