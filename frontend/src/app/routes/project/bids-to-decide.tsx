import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DueTime } from '#features/bids/fee-due';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { Notice } from '#ui/states';
import { TabPanel, Tabs } from '#ui/tabs';
import { BidComparison } from './bid-comparison';
import { BidList } from './bid-list';
import type { ShowReviews } from './bid-parts';
import { CurrentBids } from './current-bids';
import { useDecision } from './decisions';

type BidView = 'list' | 'compare';

/** How the bids are shown to their owner: kept in the address. */
export const useBidView = () => {
  const [query, setQuery] = useSearchParams();
  const view: BidView = query.get('view') === 'compare' ? 'compare' : 'list';
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

interface BidsToDecideProps {
  project: ProjectDetail;
  view: BidView;
  onViewChange: (view: BidView) => void;
  onShowReviews: ShowReviews;
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

/** For the project's owner: the bids, as cards or side by side, to compare and to decide on. */
export const BidsToDecide = ({ project, view, onViewChange, onShowReviews }: BidsToDecideProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { decide, dialog } = useDecision(heading);
  return (
    <>
      <CurrentBids project={project} own headingRef={heading}>
        {(bids) => {
          const deciding = { otherSelected: project.hasSelectedBid, onDecide: decide };
          const chosen = bids.find(({ status }) => status === 'payment_required');
          const shown = { bids, projectStatus: project.status, onShowReviews, deciding };
          return (
            <div className="flex flex-col gap-6">
              {chosen && <Chosen bid={chosen} />}
              {/* A single bid has nothing to be compared with. */}
              {bids.length < 2 ? (
                <BidList {...shown} />
              ) : (
                <Tabs
                  label="How to show the bids"
                  value={view}
                  onValueChange={(next) => onViewChange(next as BidView)}
                  tabs={{ compare: `Compare ${bids.length} Bids`, list: 'List' }}
                >
                  <TabPanel value="list">
                    <BidList {...shown} />
                  </TabPanel>
                  <TabPanel value="compare">
                    <BidComparison {...shown} timeline={project.timeline} />
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
