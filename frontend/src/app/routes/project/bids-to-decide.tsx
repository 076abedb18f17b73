import { useRef } from 'react';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { isSelected } from '#shared/lifecycle/bid';
import { BidViews, type BidViewsProps } from './bid-views';
import { CurrentBids } from './current-bids';
import { useDecision } from './use-decision';

export interface BidsToDecideProps extends Pick<BidViewsProps, 'view' | 'onViewChange' | 'onShowReviews'> {
  project: ProjectDetail;
}

const isPast = (deadline: string | null): boolean => deadline !== null && deadline <= new Date().toISOString();

/** Also when the selected bid is on a page that is not loaded: the project says so, unless it is only past its deadline. */
const hasSelection = (project: ProjectDetail, bids: readonly BidWithBidder[]): boolean =>
  bids.some(({ status }) => isSelected(status)) ||
  project.status !== 'open' ||
  (!project.acceptingBids && !isPast(project.deadline));

/** For the project's owner: the bids, to compare and to decide on. */
export const BidsToDecide = ({ project, ...views }: BidsToDecideProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { decide, dialog } = useDecision(heading);
  return (
    <>
      <CurrentBids project={project} own headingRef={heading}>
        {(bids) => (
          <BidViews {...views} bids={bids} deciding={{ otherSelected: hasSelection(project, bids), onDecide: decide }} />
        )}
      </CurrentBids>
      {dialog}
    </>
  );
};
