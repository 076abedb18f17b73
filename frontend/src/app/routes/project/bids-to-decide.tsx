import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { DueTime } from '#features/bids/fee-due';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { Loading, Skeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { TabPanel, Tabs } from '#ui/tabs';
import { BidList } from './bid-list';
import type { ShowProfile } from './bid-parts';
import { CurrentBids } from './current-bids';
import { BidActions, Revised, useDecision } from './decisions';

const BidComparison = lazy(() => import('./bid-comparison'));

const views = ['compare', 'list'] as const;
type BidView = (typeof views)[number];

/** How the bids are shown to their owner: side by side as long as there is one to choose, then the chosen one first, unless the address says otherwise. */
export const useBidView = ({ status, hasSelectedBid }: Pick<ProjectDetail, 'status' | 'hasSelectedBid'>) => {
  const [query, setQuery] = useSearchParams();
  const view = views.find((one) => one === query.get('view')) ?? (status === 'open' && !hasSelectedBid ? 'compare' : 'list');
  const show = (next: BidView) =>
    setQuery(
      (current) => {
        current.set('view', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, show };
};

/** As high as bids with photos are. */
const loading = (
  <Loading label="Loading the comparison" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
    <Skeleton className="h-[46rem] rounded-lg" />
    <Skeleton className="h-[46rem] rounded-lg" />
  </Loading>
);

interface BidsToDecideProps {
  project: ProjectDetail;
  view: BidView;
  onViewChange: (view: BidView) => void;
  onShowProfile: ShowProfile;
}

/** Where the owner has just decided: what was chosen, and what it waits for. */
const Chosen = ({ bid }: { bid: BidWithBidder }) => (
  <Notice tone="success" title={`You chose ${bid.bidder.stagerIdentifier}`}>
    <p>
      Waiting for the platform fee
      {bid.paymentDueAt && (
        <>
          {' '}
          until <DueTime at={bid.paymentDueAt} />
        </>
      )}
      . Once the stager has paid it, you see each other's contact details, and the stager contacts you within 24 hours. If it is
      not paid in time, you are free to choose again.
    </p>
  </Notice>
);

/** Keeps the focus in the list when a second bid comes, and with it the comparison. */
const FocusKeeper = ({ several, heading }: { several: boolean; heading: RefObject<HTMLElement | null> }) => {
  useKeptFocus(several ? 'several' : 'one', heading);
  return null;
};

const awaiting = {
  findable: 'Stagers in your area can see this project. Their bids appear here by themselves, no need to reload.',
  withoutState: 'Stagers search by state, and this project has none: nobody finds it. Add the state on your dashboard.',
};

/** For the project's owner: the bids, side by side or as cards, to compare and to decide on. */
export const BidsToDecide = ({ project, view, onViewChange, onShowProfile }: BidsToDecideProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef(project.status);
  status.current = project.status;
  // A bid without a fee opens the contact details at once: they stand at the head of the page.
  const landing = useMemo(
    () => ({
      get current() {
        return status.current === 'open' ? heading.current : screenHeading.current;
      },
    }),
    [],
  );
  const { decide, dialog } = useDecision(landing);
  return (
    <>
      <CurrentBids project={project} awaiting={awaiting} headingRef={heading}>
        {(bids) => {
          const deciding = { otherSelected: project.hasSelectedBid, onDecide: decide };
          const chosen = bids.find(({ status }) => status === 'payment_required');
          const shown = { bids, projectStatus: project.status, onShowProfile };
          const list = (
            <BidList
              {...shown}
              otherSelected={project.hasSelectedBid}
              actions={(bid) => (
                <>
                  <Revised bid={bid} />
                  <BidActions bid={bid} deciding={deciding} />
                </>
              )}
            />
          );
          return (
            <div className="flex flex-col gap-6">
              {chosen && <Chosen bid={chosen} />}
              <FocusKeeper several={bids.length > 1} heading={heading} />
              {/* A single bid has nothing to be compared with. */}
              {bids.length < 2 ? (
                list
              ) : (
                <Tabs
                  label="How to show the bids"
                  value={view}
                  onValueChange={(next) => onViewChange(next as BidView)}
                  tabs={{ compare: `Compare ${bids.length} Bids`, list: 'List' }}
                >
                  <TabPanel value="list">{list}</TabPanel>
                  <TabPanel value="compare">
                    <ErrorBoundary resetKey={project.id}>
                      <Suspense fallback={loading}>
                        <BidComparison {...shown} deciding={deciding} timeline={project.timeline} />
                      </Suspense>
                    </ErrorBoundary>
                  </TabPanel>
                </Tabs>
              )}
            </div>
          );
        }}
      </CurrentBids>
      {dialog}
    </>
  );
};
