import { Printer } from 'lucide-react';
import { useState } from 'react';
import { BidBadge } from '#features/bids/bid-badge';
import { bidTimelineLabel } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectState } from '#shared/lifecycle/project';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Rating } from '#ui/rating';
import { type Column, Table } from '#ui/table';
import { Amount, BidderBadges, Portfolio, type ShowReviews } from './bid-parts';
import { criteria, isCriterion, nextOrder, type Order, sortBids } from './compare';
import { bidderNameId, type Deciding, DecisionButtons } from './decisions';

interface BidComparisonProps {
  projectStatus: ProjectState;
  bids: readonly BidWithBidder[];
  deciding: Deciding;
  onShowReviews: ShowReviews;
}

const columnsWith = ({ projectStatus, deciding, onShowReviews }: Omit<BidComparisonProps, 'bids'>): Column<BidWithBidder>[] => [
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
  { key: 'amount', header: criteria.amount, sortable: true, cell: ({ amount }) => <Amount dollars={amount} /> },
  { key: 'timeline', header: criteria.timeline, sortable: true, cell: ({ timeline }) => bidTimelineLabel(timeline) },
  {
    key: 'rating',
    header: criteria.rating,
    sortable: true,
    cell: (bid) => <Rating value={bid.bidder.rating} describedBy={bidderNameId(bid)} onOpen={() => onShowReviews(bid.bidder)} />,
  },
  { key: 'cards', header: 'Cards', cell: ({ acceptsCreditCards }) => (acceptsCreditCards ? 'Accepted' : 'No') },
  { key: 'portfolio', header: 'Portfolio', cell: ({ bidder }) => <Portfolio bidder={bidder} size="sm" /> },
  { key: 'actions', header: 'Decide', actions: true, cell: (bid) => <DecisionButtons bid={bid} {...deciding} /> },
];

/** The bids side by side, in the order that the owner cares for; also on paper. */
export const BidComparison = ({ bids, ...columns }: BidComparisonProps) => {
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
        columns={columnsWith(columns)}
        rows={sortBids(bids, order)}
        rowKey={({ id }) => id}
        sorting={order}
        onSort={sortBy}
      />
    </div>
  );
};
