import type { BidWithBidder } from '#shared/contracts/bid';
import { TabPanel, Tabs } from '#ui/tabs';
import { BidComparison } from './bid-comparison';
import { BidList } from './bid-list';
import type { BidderMeritsProps } from './bidder-head';
import type { Deciding } from './decision-buttons';

export const bidViews = { list: 'List', compare: 'Compare' } as const;
export type BidView = keyof typeof bidViews;

export interface BidViewsProps extends Pick<BidderMeritsProps, 'onShowReviews'> {
  bids: readonly BidWithBidder[];
  deciding: Deciding;
  view: BidView;
  onViewChange: (view: BidView) => void;
}

/** For the owner: the bids as cards, and side by side. */
export const BidViews = ({ bids, deciding, view, onViewChange, onShowReviews }: BidViewsProps) => {
  const list = <BidList bids={bids} deciding={deciding} onShowReviews={onShowReviews} />;
  // One bid compares with nothing.
  if (bids.length < 2) return list;
  return (
    <Tabs label="How to show the bids" value={view} onValueChange={(next) => onViewChange(next as BidView)} tabs={bidViews}>
      <TabPanel value="list">{list}</TabPanel>
      <TabPanel value="compare">
        <BidComparison bids={bids} deciding={deciding} onShowReviews={onShowReviews} />
      </TabPanel>
    </Tabs>
  );
};
