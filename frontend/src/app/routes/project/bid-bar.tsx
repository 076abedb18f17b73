import { BidBadge } from '#features/bids/bid-badge';
import type { Standing } from '#features/bids/standing';
import { formatDollars } from '#lib/format';
import { arriveAt } from '#lib/hooks';
import { useInWindow } from '#lib/in-window';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { BottomBar } from '#ui/bottom-bar';
import { Button } from '#ui/button';
import { Text } from '#ui/text';
import { Asked } from './bar-parts';
import { bidAnchors } from './bid-anchors';

interface BidBarProps {
  project: ProjectDetail;
  bid: BidWithBidder | undefined;
  standing: Standing;
}

/** On a phone, where the form is far below what it is about: a bar that stays, and leads to it; later, how the bid stands. */
export const BidBar = ({ project, bid, standing }: BidBarProps) => {
  const anchor = bid ? bidAnchors.own : bidAnchors.form;
  const isThere = useInWindow(anchor);
  if (isThere || (standing !== 'canBid' && standing !== 'waiting')) return null;
  return (
    <BottomBar>
      {bid ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Text as="span" weight="medium">
            Your bid {formatDollars(bid.amount)}
          </Text>
          <BidBadge bid={bid} project={project.status} reader="bidder" />
        </span>
      ) : (
        <Asked project={project} />
      )}
      <Button
        size="sm"
        variant={bid ? 'secondary' : 'primary'}
        className="shrink-0"
        onClick={() => arriveAt(document.getElementById(anchor))}
      >
        {bid ? 'View Your Bid' : 'Place a Bid'}
      </Button>
    </BottomBar>
  );
};
