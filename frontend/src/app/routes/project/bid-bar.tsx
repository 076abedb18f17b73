import type { ReactNode } from 'react';
import { BidBadge } from '#features/bids/bid-badge';
import type { Standing } from '#features/bids/standing';
import { formatDollars } from '#lib/format';
import { arriveAt } from '#lib/hooks';
import { useInWindow } from '#lib/in-window';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import type { ProjectDetail } from '#shared/project/project.answers';
import { BottomBar } from '#ui/bottom-bar';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { SmallText, Text } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { ProjectInBrief } from './project-layout';

interface BidBarProps {
  project: ProjectDetail;
  bid: BidWithBidder | undefined;
  /** A bid that waits for a connection, in place of the form. */
  unsent: PlaceBidBody | undefined;
  standing: Standing;
}

const isUndecided = ({ standing }: BidBarProps): boolean => standing === 'canBid' || standing === 'waiting';

/** Shows the state of the bid, or `intro` before there is one. */
const BidStateText = ({ project, bid, unsent, intro }: Omit<BidBarProps, 'standing'> & { intro: ReactNode }) => {
  const own = bid ?? unsent;
  if (!own) return intro;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Text as="span" weight="medium">
        {`Your bid ${formatDollars(own.amount)}${bid ? '' : ', not sent yet'}`}
      </Text>
      {bid && <BidBadge bid={bid} project={project.status} reader="bidder" />}
    </span>
  );
};

const BidLink = ({ bid, unsent, ...button }: Pick<BidBarProps, 'bid' | 'unsent'> & { size?: 'sm'; block?: boolean }) => (
  <Button
    {...button}
    variant={bid || unsent ? 'secondary' : 'primary'}
    className="shrink-0"
    onClick={() => arriveAt(document.getElementById(bid ? bidAnchors.own : bidAnchors.form))}
  >
    {bid || unsent ? 'View Your Bid' : 'Place a Bid'}
  </Button>
);

/** Shows a fixed bar on a phone, with a link to the form or to the bid. */
export const BidBar = (props: BidBarProps) => {
  const isThere = useInWindow(bidAnchors.panel);
  if (isThere || !isUndecided(props)) return null;
  return (
    <BottomBar>
      <BidStateText {...props} intro={<ProjectInBrief project={props.project} />} />
      <BidLink bid={props.bid} unsent={props.unsent} size="sm" />
    </BottomBar>
  );
};

/** Shows the same beside the project on a desktop. */
export const BidAside = (props: BidBarProps) =>
  isUndecided(props) && (
    <Card className="flex flex-col gap-4 max-lg:hidden print:hidden">
      <BidStateText
        {...props}
        intro={<SmallText>Bidding is free. You pay a flat fee only if the owner accepts your bid.</SmallText>}
      />
      <BidLink bid={props.bid} unsent={props.unsent} block />
    </Card>
  );
