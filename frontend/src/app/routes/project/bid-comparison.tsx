import { Printer } from 'lucide-react';
import { useState } from 'react';
import { BidBadge } from '#features/bids/bid-badge';
import { formatDollars } from '#lib/format';
import { bidTimelineLabel, timelineLabel } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectState } from '#shared/lifecycle/project';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Rating } from '#ui/rating';
import { type Column, Table } from '#ui/table';
import { SmallText } from '#ui/text';
import { Amount, BidderBadges, Portfolio, type ShowReviews } from './bid-parts';
import { aboveLowest, criteria, fitsTimeline, isCriterion, nextOrder, type Order, sortBids } from './compare';
import { BidActions, bidderNameId, type Deciding } from './decisions';

interface BidComparisonProps {
  projectStatus: ProjectState;
  bids: readonly BidWithBidder[];
  /** What the project asks for. */
  timeline: string;
  deciding: Deciding;
  onShowReviews: ShowReviews;
}

const AmountCompared = ({ bid: { amount }, bids }: { bid: BidWithBidder; bids: readonly BidWithBidder[] }) => {
  const above = aboveLowest(amount, bids);
  return (
    <span className="flex flex-col">
      <Amount dollars={amount} />
      <SmallText as="span">{above === 0 ? 'Lowest' : `+${formatDollars(above)}`}</SmallText>
    </span>
  );
};

const TimelineCompared = ({ bid, asked }: { bid: BidWithBidder; asked: string }) => {
  const fits = fitsTimeline(bid.timeline, asked);
  return (
    <span className="flex flex-col">
      <span>{bidTimelineLabel(bid.timeline)}</span>
      {fits !== null && (
        <SmallText as="span">
          {fits ? 'Fits' : 'Longer than'} your {timelineLabel(asked)}
        </SmallText>
      )}
    </span>
  );
};

const columnsWith = ({ bids, timeline, projectStatus, deciding, onShowReviews }: BidComparisonProps): Column<BidWithBidder>[] => [
  {
    key: 'stager',
    header: 'Stager',
    primary: true,
    cell: (bid) => (
      <span className="flex flex-col items-start gap-1.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span id={bidderNameId(bid)}>{bid.bidder.stagerIdentifier}</span>
          <BidBadge bid={bid} project={projectStatus} />
        </span>
        {bid.bidder.badges.length > 0 && <BidderBadges badges={bid.bidder.badges} />}
      </span>
    ),
  },
  { key: 'amount', header: criteria.amount, sortable: true, cell: (bid) => <AmountCompared bid={bid} bids={bids} /> },
  { key: 'timeline', header: criteria.timeline, sortable: true, cell: (bid) => <TimelineCompared bid={bid} asked={timeline} /> },
  {
    key: 'rating',
    header: criteria.rating,
    sortable: true,
    cell: (bid) => <Rating value={bid.bidder.rating} describedBy={bidderNameId(bid)} onOpen={() => onShowReviews(bid.bidder)} />,
  },
  { key: 'cards', header: 'Cards', cell: ({ acceptsCreditCards }) => (acceptsCreditCards ? 'Accepted' : 'No') },
  { key: 'portfolio', header: 'Portfolio', cell: ({ bidder }) => <Portfolio bidder={bidder} size="sm" /> },
  { key: 'actions', header: 'Decide', actions: true, cell: (bid) => <BidActions bid={bid} deciding={deciding} /> },
];

/** The bids side by side, in the order that the owner cares for; also on paper. */
export const BidComparison = (props: BidComparisonProps) => {
  const { bids } = props;
  const [order, setOrder] = useState<Order>({ column: 'amount', direction: 'ascending' });
  const sortBy = (column: string) => isCriterion(column) && setOrder(nextOrder(order, column));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <Field label="Sort by" className="w-full max-w-xs md:hidden">
          <Select options={criteria} value={order.column} onChange={({ target }) => sortBy(target.value)} />
        </Field>
        <Button variant="secondary" size="sm" className="md:ml-auto" onClick={() => window.print()}>
          <Printer />
          Print Comparison
        </Button>
      </div>
      <Table
        caption="Bids compared"
        columns={columnsWith(props)}
        rows={sortBids(bids, order)}
        rowKey={({ id }) => id}
        sorting={order}
        onSort={sortBy}
      />
    </div>
  );
};
