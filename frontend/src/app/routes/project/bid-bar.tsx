import { useEffect, useState } from 'react';
import { BidBadge } from '#features/bids/bid-badge';
import type { Standing } from '#features/bids/standing';
import { formatDollars } from '#lib/format';
import { arriveAt } from '#lib/hooks';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { stagingLevelLabel, timelineLabel } from '#shared/labels';
import { BottomBar } from '#ui/bottom-bar';
import { Button } from '#ui/button';
import { Text } from '#ui/text';
import { bidAnchors } from './bid-anchors';

/** Whether the part of the page with this id is in the window: then nothing needs to lead there. */
const useInWindow = (id: string): boolean => {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const part = document.getElementById(id)?.closest('section');
    if (!part) return;
    const observer = new IntersectionObserver(([entry]) => setIsIn(entry?.isIntersecting ?? false));
    observer.observe(part);
    return () => observer.disconnect();
  }, [id]);
  return isIn;
};

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
        <Text as="span" size="sm" weight="medium" className="min-w-0">
          {stagingLevelLabel(project.stagingLevel)}, {timelineLabel(project.timeline)}
        </Text>
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
