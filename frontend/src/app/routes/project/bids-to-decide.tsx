import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { POLL } from '#config/poll';
import { ownDeckQuery } from '#features/decks/queries';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { isFindable } from '#lib/project-labels';
import { usePoll } from '#lib/query';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { ProjectDetail } from '#shared/project/project.answers';
import { LoadingBlocks } from '#ui/loading-blocks';
import { SmallText } from '#ui/text';
import { BidList } from './bid-list';
import type { ShowProfile } from './bid-parts';
import { ChosenBid } from './chosen-bid';
import { CurrentBids } from './current-bids';
import { BidActions, BidMenu, RevisedNote, useDecision } from './decisions';
import { reachGapsText } from './unclear';

/** As high as bids with photos. */
const loading = (
  <LoadingBlocks
    label="Loading the comparison"
    className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
    blocks={['h-[46rem] rounded-lg', 'h-[46rem] rounded-lg max-sm:hidden']}
  />
);

const BidComparison = lazyPart(() => import('./bid-comparison'), { loading });
const DeckPanel = lazyPart(() => import('./deck-panel'), { isOptional: true });
const BidConcepts = lazyPart(async () => ({ default: (await import('./bid-concepts')).BidConcepts }), { isOptional: true });

interface BidsToDecideProps {
  project: ProjectDetail;
  onShowProfile: ShowProfile;
}

type Stage = 'one' | 'several' | 'chosen';

/** Keeps the focus in the list when the stage changes, also from another window. */
const FocusKeeper = ({ stage, heading }: { stage: Stage; heading: RefObject<HTMLElement | null> }) => {
  useKeptFocus(stage, heading);
  return null;
};

const emptyText = (project: ProjectDetail): string =>
  isFindable(project)
    ? 'Stagers in your area can see this project. New bids show up here right away.'
    : 'Stagers search by state, and this project has none. Add the state on your dashboard.';

export const BidsToDecide = ({ project, onShowProfile }: BidsToDecideProps) => {
  const heading = useRef<HTMLElement>(null);
  // A bid without a fee reveals contact details at once, at the top of the page.
  const { decide, dialog } = useDecision(() => (project.status === 'open' ? heading : screenHeading).current);
  const { refetchInterval } = usePoll(POLL.project, { projects: [project.id] });
  // Null without a deck. Polls for the answer.
  const { data: deck } = useQuery({
    ...ownDeckQuery(project.id),
    enabled: project.status === 'open' && project.bidCount > 0,
    refetchInterval: (query) => (query.state.data ? refetchInterval(query) : false),
  });
  const [days, setDays] = useState(60);
  return (
    <>
      <CurrentBids project={project} awaiting={emptyText(project)} headingRef={heading} isOpen={project.status === 'open'}>
        {(bids) => {
          const chosen = bids.find(({ status }) => isSelected(status));
          const stage: Stage = chosen ? 'chosen' : bids.length > 1 ? 'several' : 'one';
          const cards = (some: readonly BidWithBidder[]) => (
            <BidList
              bids={some}
              projectStatus={project.status}
              otherSelected={project.hasSelectedBid}
              onShowProfile={onShowProfile}
              actions={(bid) => (
                <>
                  {bid.concepts.length > 0 && <BidConcepts bid={bid} project={project} />}
                  <RevisedNote bid={bid} />
                  {project.status === 'open' && (
                    <SmallText className="w-full first-letter:uppercase empty:hidden">
                      {reachGapsText(bid.bidder.reach)}
                    </SmallText>
                  )}
                  <BidActions bid={bid} project={project} onDecide={decide}>
                    <BidMenu bid={bid} project={project} />
                  </BidActions>
                </>
              )}
            />
          );
          return (
            <div className="flex flex-col gap-6">
              <FocusKeeper stage={stage} heading={heading} />
              {chosen && <ChosenBid bid={chosen} others={bids.filter((bid) => bid !== chosen)} cards={cards} />}
              {/* A single bid needs no comparison. */}
              {stage === 'one' && cards(bids)}
              {stage === 'several' && (
                <BidComparison
                  {...{ project, bids, onShowProfile }}
                  onDecide={decide}
                  favoriteId={deck?.answer?.bidId}
                  days={days}
                  onDaysChange={setDays}
                />
              )}
              {deck !== undefined && <DeckPanel project={project} bids={bids} deck={deck} days={days} onDecide={decide} />}
            </div>
          );
        }}
      </CurrentBids>
      {dialog}
    </>
  );
};
