import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPast } from '#features/bids/standing';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { isSelected } from '#shared/lifecycle/bid';
import { TabPanel, Tabs } from '#ui/tabs';
import { BidComparison } from './bid-comparison';
import { BidList } from './bid-list';
import type { ShowReviews } from './bid-parts';
import { CurrentBids } from './current-bids';
import { useDecision } from './decisions';

const views = { list: 'List', compare: 'Compare' } as const;
type BidView = keyof typeof views;

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

/** Also when the selected bid is on a page that is not loaded: the project says so, unless it is only past its deadline. */
const hasSelection = (project: ProjectDetail, bids: readonly BidWithBidder[]): boolean =>
  bids.some(({ status }) => isSelected(status)) ||
  project.status !== 'open' ||
  (!project.acceptingBids && !isPast(project.deadline, new Date()));

interface BidsToDecideProps {
  project: ProjectDetail;
  view: BidView;
  onViewChange: (view: BidView) => void;
  onShowReviews: ShowReviews;
}

/** For the project's owner: the bids, as cards or side by side, to compare and to decide on. */
export const BidsToDecide = ({ project, view, onViewChange, onShowReviews }: BidsToDecideProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { decide, dialog } = useDecision(heading);
  return (
    <>
      <CurrentBids project={project} own headingRef={heading}>
        {(bids) => {
          const deciding = { otherSelected: hasSelection(project, bids), onDecide: decide };
          const shown = { bids, projectStatus: project.status, onShowReviews, deciding };
          // A single bid has nothing to be compared with.
          if (bids.length < 2) return <BidList {...shown} />;
          return (
            <Tabs label="How to show the bids" value={view} onValueChange={(next) => onViewChange(next as BidView)} tabs={views}>
              <TabPanel value="list">
                <BidList {...shown} />
              </TabPanel>
              <TabPanel value="compare">
                <BidComparison {...shown} />
              </TabPanel>
            </Tabs>
          );
        }}
      </CurrentBids>
      {dialog}
    </>
  );
};
