import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { termLines } from '#features/bids/terms';
import { reputationQuery } from '#features/reviews/queries';
import { timeToAnswer } from '#features/reviews/review';
import { BadgeList } from '#features/verification/badge-list';
import { formatDollars, plural } from '#lib/format';
import { bidTimelineLabel } from '#lib/project-labels';
import type { Bidder, BidWithBidder } from '#shared/bid/bid.answers';
import { totalFor } from '#shared/bid/rental';
import { timelineLabel } from '#shared/labels';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Columns } from '#ui/columns';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card } from '#ui/layout';
import { Rating } from '#ui/rating';
import { SmallText, Text } from '#ui/text';
import { BidConcepts } from './bid-concepts';
import { Amount, BidderName, BidNote, BidState, bidderNameId, columnFrames, Portfolio, type ShowProfile } from './bid-parts';
import { aboveLowest, type Criterion, commonRoom, criteria, fitsTimeline, isAcceptable, sortBids } from './compare';
import { BidActions, BidMenu, type Decide, RevisedNote } from './decisions';
import { reachGapsText } from './unclear';

const WaitingChart = lazyPart(() => import('./waiting-chart'), { isOptional: true });

interface BidComparisonProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  /** The favorite in the deck. */
  favoriteId: string | undefined;
  /** Days of rental. */
  days: number;
  onDaysChange: (days: number) => void;
  onDecide: Decide;
  onShowProfile: ShowProfile;
}

/** Shows a fact. It is as high as the same fact of the other bids. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5 border-t border-line pt-2.5 max-sm:flex-row max-sm:gap-2 print:flex-row print:items-baseline print:gap-2 print:pt-1.5">
    <Text as="dt" size="xs" tone="soft" className="shrink-0 max-sm:w-24 max-sm:pt-0.5 print:w-auto">
      {label}
    </Text>
    <dd className="flex flex-col items-start">{children}</dd>
  </div>
);

const Price = ({ bid, bids }: { bid: BidWithBidder; bids: readonly BidWithBidder[] }) => {
  const above = isAcceptable(bid) ? aboveLowest(bid.amount, bids.filter(isAcceptable)) : undefined;
  return (
    <Fact label="Price">
      <Amount dollars={bid.amount} />
      {above === undefined ? null : above === 0 ? (
        <Text as="span" size="sm" weight="semibold" className="text-evergreen">
          Lowest
        </Text>
      ) : (
        <SmallText as="span">
          +{formatDollars(above)}
          <span className="sr-only"> above the lowest</span>
        </SmallText>
      )}
      <RevisedNote bid={bid} />
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

/** Shows the price for the chosen days of rental. */
const Total = ({ bid, days }: { bid: BidWithBidder; days: number }) => {
  const total = totalFor(bid, days);
  return (
    <Fact label={`For ${days} days`}>
      {typeof total === 'number' ? (
        <Text as="span" weight="medium" className="tabular-nums">
          {formatDollars(total)}
        </Text>
      ) : (
        <SmallText as="span">{total}</SmallText>
      )}
    </Fact>
  );
};

const hasTerms = (bid: BidWithBidder): boolean => termLines(bid).length > 0 || bid.note !== null;

const Included = ({ bid }: { bid: BidWithBidder }) => {
  const lines = termLines(bid);
  return (
    <Fact label="What is included">
      {lines.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="mt-1.5 empty:hidden">
        <BidNote note={bid.note} />
      </div>
      {!hasTerms(bid) && <SmallText as="span">Not stated</SmallText>}
    </Fact>
  );
};

interface ReputationProps {
  bidder: Bidder;
  onShowProfile: ShowProfile;
  nameId: string;
}

/** Shows a bidder's reputation, without unknown figures. Loads it, because bids do not contain it. */
const Reputation = ({ bidder, onShowProfile, nameId }: ReputationProps) => {
  const { data, isPending } = useQuery(reputationQuery(bidder.id));
  const answers = data ? timeToAnswer(data.responseTime) : null;
  const gaps = bidder.reach ? reachGapsText(bidder.reach) : 'has left';
  return (
    <Fact label="Stager">
      {isPending ? (
        '…'
      ) : data && data.reviewCount + data.completedProjects === 0 ? (
        <span className="text-sm">{`New on Settee${answers ? `, answers in about ${answers}` : ''}`}</span>
      ) : (
        <>
          <Rating value={bidder.rating} describedBy={nameId} onOpen={() => onShowProfile(bidder)} />
          {data && data.reviewCount > 0 && <SmallText as="span">{plural(data.reviewCount, 'review')}</SmallText>}
          {data && <SmallText as="span">{plural(data.completedProjects, 'completed project')}</SmallText>}
          {answers && <SmallText as="span">Answers in about {answers}</SmallText>}
        </>
      )}
      {gaps && (
        <SmallText as="span" className="first-letter:uppercase">
          {gaps}
        </SmallText>
      )}
      {bidder.badges.length > 0 && <BadgeList {...bidder} />}
    </Fact>
  );
};

/** Rows for which at least one bid has data. */
interface Rows {
  concepts: boolean;
  photos: boolean;
  terms: boolean;
  /** Some bid states its days of rental. */
  total: boolean;
  count: number;
}

const rowsFor = (bids: readonly BidWithBidder[]): Rows => {
  const rows = {
    concepts: bids.some(({ concepts }) => concepts.length > 0),
    photos: bids.some(({ bidder }) => bidder.portfolioPhotos.length > 0),
    terms: bids.some(hasTerms),
    total: bids.some(({ rentalDays }) => rentalDays !== null),
  };
  // The first six: name, price, timeline, payment, stager and buttons.
  return { ...rows, count: 6 + Object.values(rows).filter(Boolean).length };
};

interface ComparedBidProps extends BidComparisonProps {
  bid: BidWithBidder;
  rows: Rows;
  /** The room to compare first. */
  room: string | undefined;
}

/** Shares its rows with the other bids, except on a phone, where only one is visible and shared rows would leave gaps. */
const ComparedBid = ({ bid, rows, room, days, ...compared }: ComparedBidProps) => {
  const { project, bids, favoriteId, onDecide, onShowProfile } = compared;
  const nameId = bidderNameId(bid);
  const showsConcepts = bid.concepts.length > 0 || (rows.concepts && !rows.photos);
  const portfolio = rows.photos && <Portfolio bidder={bid.bidder} among={bids.length} />;
  return (
    <Card
      as="li"
      padding="none"
      aria-labelledby={nameId}
      style={{ gridRow: `span ${rows.count}` }}
      className="grid snap-start grid-cols-1 grid-rows-subgrid gap-y-3 p-3 max-sm:grid-rows-none max-sm:self-start sm:p-5 print:grid-rows-subgrid print:gap-y-1.5 print:p-3"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap content-start items-center gap-x-3 gap-y-1">
          <BidderName bid={bid} size="xs" onShowProfile={onShowProfile} />
          <BidState bid={bid} project={project.status} />
          {bid.id === favoriteId && <Badge tone="terracotta">Your client’s favorite</Badge>}
        </div>
        <BidMenu bid={bid} project={project} />
      </div>
      <dl className="contents">
        <Price bid={bid} bids={bids} />
      </dl>
      {/* Pictures come before the buttons: concepts for this home if there are any, or else the portfolio. */}
      {showsConcepts ? (
        <BidConcepts bid={bid} project={project} room={room} frames={columnFrames(bids.length)} />
      ) : rows.concepts ? (
        <div className="flex flex-col gap-2">
          <SmallText>No concepts. Earlier work:</SmallText>
          {portfolio}
        </div>
      ) : (
        portfolio
      )}
      <div className="print:hidden">
        <BidActions bid={bid} project={project} onDecide={onDecide} block />
      </div>
      {rows.concepts && rows.photos && (showsConcepts ? portfolio : <span />)}
      <dl className="contents">
        {rows.total && <Total bid={bid} days={days} />}
        {rows.terms && <Included bid={bid} />}
        <Timeline offered={bid.timeline} asked={project.timeline} />
        <Fact label="Payment">{bid.acceptsCreditCards ? 'Accepts credit cards' : 'No credit cards'}</Fact>
        {/* Near the end, because its height differs the most and would spread the other facts. */}
        <Reputation bidder={bid.bidder} onShowProfile={onShowProfile} nameId={nameId} />
      </dl>
    </Card>
  );
};

/** Compares bids side by side, sorted as the owner chooses. Can be printed. */
const BidComparison = (props: BidComparisonProps) => {
  const [criterion, setCriterion] = useState<Criterion>('amount');
  const { days, onDaysChange } = props;
  const rows = rowsFor(props.bids);
  const room = commonRoom(props.bids);
  const sorted = sortBids(props.bids, criterion, days);
  const { total: _, ...criteriaWithoutTotal } = criteria;
  return (
    <>
      <Columns
        label="Bids compared"
        noun="Bid"
        count={sorted.length}
        rows={rows.count}
        tools={
          <>
            <Field label="Sort by" className="w-56 max-w-full">
              <Select
                options={rows.total ? criteria : criteriaWithoutTotal}
                value={criterion}
                onChange={({ target }) => setCriterion(target.value as Criterion)}
              />
            </Field>
            <Button variant="secondary" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
              <Printer />
              Print Comparison
            </Button>
          </>
        }
      >
        {sorted.map((bid) => (
          <ComparedBid key={bid.id} bid={bid} rows={rows} room={room} {...props} />
        ))}
      </Columns>
      {rows.total && <WaitingChart bids={props.bids.filter(isAcceptable)} days={days} onDaysChange={onDaysChange} />}
    </>
  );
};

export default BidComparison;
