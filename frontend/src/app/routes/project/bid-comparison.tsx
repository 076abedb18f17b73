import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BidBadge } from '#features/bids/bid-badge';
import { reputationQuery } from '#features/reviews/queries';
import { timeToAnswer } from '#features/reviews/review';
import { formatDollars, plural } from '#lib/format';
import { bidTimelineLabel } from '#lib/project-labels';
import type { Bidder, BidWithBidder } from '#shared/contracts/answers/bid';
import { badgeTypes } from '#shared/contracts/badge-types';
import { timelineLabel } from '#shared/labels';
import type { ProjectState } from '#shared/lifecycle/project';
import { Button } from '#ui/button';
import { Columns } from '#ui/columns';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card } from '#ui/layout';
import { Rating } from '#ui/rating';
import { SmallText, Text } from '#ui/text';
import { chosenFirst } from './bid-list';
import { Amount, BidderName, bidderNameId, groundOf, Portfolio, type ShowProfile } from './bid-parts';
import { aboveLowest, type Criterion, criteria, fitsTimeline, sortBids } from './compare';
import { BidActions, type Deciding } from './decisions';

interface BidComparisonProps {
  projectStatus: ProjectState;
  bids: readonly BidWithBidder[];
  /** What the project asks for. */
  timeline: string;
  deciding: Deciding;
  onShowProfile: ShowProfile;
}

/** A fact of a bid, as high as the same fact of those beside it. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5 border-t border-line pt-2.5 print:flex-row print:items-baseline print:gap-2 print:pt-1.5">
    <Text as="dt" size="xs" tone="soft">
      {label}
    </Text>
    <dd className="flex flex-col items-start">{children}</dd>
  </div>
);

const Price = ({ amount, bids }: { amount: number; bids: readonly BidWithBidder[] }) => {
  const above = aboveLowest(amount, bids);
  return (
    <Fact label="Price">
      <Amount dollars={amount} size="lg" />
      {above === 0 ? (
        <Text as="span" size="sm" weight="semibold" className="text-evergreen">
          Lowest
        </Text>
      ) : (
        <SmallText as="span">
          +{formatDollars(above)}
          <span className="sr-only"> above the lowest</span>
        </SmallText>
      )}
    </Fact>
  );
};

const Timeline = ({ offered, asked }: { offered: BidWithBidder['timeline']; asked: string }) => {
  const fits = fitsTimeline(offered, asked);
  return (
    <Fact label="Timeline">
      <Text as="span" weight="medium">
        {bidTimelineLabel(offered)}
      </Text>
      {fits !== null && (
        <SmallText as="span">
          {fits ? 'Fits' : 'Longer than'} your {timelineLabel(asked)}
        </SmallText>
      )}
    </Fact>
  );
};

/** What a bidder is known for. One more question to the API for each: figures that a bid does not carry. */
const Reputation = ({
  bid: { bidder },
  onShowProfile,
  nameId,
}: {
  bid: BidWithBidder;
  onShowProfile: ShowProfile;
  nameId: string;
}) => {
  const { data, isPending } = useQuery(reputationQuery(bidder.id));
  const answers = data && timeToAnswer(data.responseTime);
  return (
    <>
      <Fact label="Reviews">
        <Rating value={bidder.rating} describedBy={nameId} onOpen={() => onShowProfile(bidder)} />
        {data && data.reviewCount > 0 && <SmallText as="span">{plural(data.reviewCount, 'review')}</SmallText>}
        {data && <SmallText as="span">{plural(data.completedProjects, 'completed project')}</SmallText>}
      </Fact>
      <Fact label="Time to answer">{isPending ? '…' : (answers ?? 'Not known yet')}</Fact>
    </>
  );
};

/** Badges in words that may wrap: two bids side by side on a phone leave no room for pills. */
const Badges = ({ badges }: Pick<Bidder, 'badges'>) => (
  <Fact label="Badges">
    {badges.length === 0 ? (
      'None yet'
    ) : (
      <ul className="flex flex-col gap-1">
        {badges.map((badge) => (
          <li key={badge} className="flex items-start gap-1.5 text-sm font-medium text-evergreen">
            <BadgeCheck className="mt-0.5 size-4 shrink-0" />
            {badgeTypes[badge]}
          </li>
        ))}
      </ul>
    )}
  </Fact>
);

/** One bid among others. Its parts share their rows with those of the bids beside it. */
const ComparedBid = ({ bid, ...compared }: BidComparisonProps & { bid: BidWithBidder }) => {
  const { projectStatus, bids, timeline, deciding, onShowProfile } = compared;
  const nameId = bidderNameId(bid);
  return (
    <Card
      as="li"
      padding="none"
      ground={groundOf(bid, deciding.otherSelected)}
      aria-labelledby={nameId}
      className="row-span-9 grid snap-start grid-cols-1 grid-rows-subgrid gap-y-3 p-3 sm:p-5 print:gap-y-1.5 print:p-3"
    >
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1">
        <BidderName bid={bid} size="xs" onShowProfile={onShowProfile} />
        <BidBadge bid={bid} project={projectStatus} />
      </div>
      {/* Above the photos: below them it would be out of sight. */}
      <dl className="contents">
        <Price amount={bid.amount} bids={bids} />
      </dl>
      <Portfolio bidder={bid.bidder} among={bids.length} />
      <dl className="contents">
        <Timeline offered={bid.timeline} asked={timeline} />
        <Reputation bid={bid} onShowProfile={onShowProfile} nameId={nameId} />
        <Badges badges={bid.bidder.badges} />
        <Fact label="Payment">{bid.acceptsCreditCards ? 'Accepts credit cards' : 'No credit cards'}</Fact>
      </dl>
      <div className="border-t border-line pt-3 print:hidden">
        <BidActions bid={bid} deciding={deciding} block />
      </div>
    </Card>
  );
};

/** The bids side by side, in the order that the owner cares for; also on paper. */
const BidComparison = (props: BidComparisonProps) => {
  const [criterion, setCriterion] = useState<Criterion>('amount');
  const sorted = chosenFirst(sortBids(props.bids, criterion));
  return (
    <Columns
      label="Bids compared"
      noun="Bids"
      count={sorted.length}
      rows={9}
      tools={
        <>
          <Field label="Sort by" className="w-56 max-w-full">
            <Select options={criteria} value={criterion} onChange={({ target }) => setCriterion(target.value as Criterion)} />
          </Field>
          <Button variant="secondary" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
            <Printer />
            Print Comparison
          </Button>
        </>
      }
    >
      {sorted.map((bid) => (
        <ComparedBid key={bid.id} bid={bid} {...props} />
      ))}
    </Columns>
  );
};

export default BidComparison;
