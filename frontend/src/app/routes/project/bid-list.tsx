import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { termLines } from '#features/bids/terms';
import { ReportButton } from '#features/moderation/report-button';
import { bidTimelineLabel } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { Card } from '#ui/layout';
import { Rating } from '#ui/rating';
import {
  Amount,
  BidderBadges,
  BidderName,
  BidNote,
  BidState,
  bidderNameId,
  groundOf,
  Portfolio,
  type ShowProfile,
} from './bid-parts';

interface BidCardProps {
  bid: BidWithBidder;
  projectStatus: ProjectState;
  /** Whether another bid is accepted. */
  otherSelected?: boolean;
  /** For the owner only. */
  actions?: (bid: BidWithBidder) => ReactNode;
  onShowProfile: ShowProfile;
  /** Whether it arrived while the list was open. */
  arriving?: boolean;
}

/** Shows timeline, payment and terms in one line. */
const BidTerms = ({ bid }: { bid: BidWithBidder }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
    <li>
      <span className="sr-only">Timeline: </span>
      {bidTimelineLabel(bid.timeline)}
    </li>
    <li>{bid.acceptsCreditCards ? 'Accepts credit cards' : 'No credit cards'}</li>
    {termLines(bid).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Shows a bid of an anonymous bidder. */
const BidCard = ({ bid, projectStatus, otherSelected, actions, onShowProfile, arriving }: BidCardProps) => {
  const { bidder, amount, status } = bid;
  const chosen = isSelected(status);
  return (
    <Card
      as="li"
      ground={groundOf(bid, otherSelected)}
      aria-labelledby={bidderNameId(bid)}
      className={clsx('flex break-inside-avoid flex-col gap-5', chosen && 'lg:col-span-2', arriving && 'animate-slide-in')}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <BidderName bid={bid} onShowProfile={onShowProfile} />
            <BidState bid={bid} project={projectStatus} />
            {!actions && <ReportButton type="bid" id={bid.id} describedBy={bidderNameId(bid)} />}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Rating value={bidder.rating} describedBy={bidderNameId(bid)} onOpen={() => onShowProfile(bidder)} />
            {bidder.badges.length > 0 && <BidderBadges {...bidder} />}
          </div>
        </div>
        <Amount dollars={amount} />
      </div>
      <BidTerms bid={bid} />
      <BidNote note={bid.note} />
      <Portfolio bidder={bidder} />
      {actions && (
        <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-4 print:hidden">{actions(bid)}</div>
      )}
    </Card>
  );
};

interface BidListProps extends Omit<BidCardProps, 'bid' | 'arriving'> {
  bids: readonly BidWithBidder[];
}

/** Sorts the chosen bid first, then by price. */
const chosenFirst = (bids: readonly BidWithBidder[]): BidWithBidder[] =>
  [...bids].sort(
    (left, right) => Number(isSelected(right.status)) - Number(isSelected(left.status)) || left.amount - right.amount,
  );

export const BidList = ({ bids, ...card }: BidListProps) => {
  const [seenAtFirst] = useState(() => new Set(bids.map(({ id }) => id)));
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {chosenFirst(bids).map((bid) => (
        <BidCard key={bid.id} bid={bid} arriving={!seenAtFirst.has(bid.id)} {...card} />
      ))}
    </ul>
  );
};
