import { BidList } from '#features/bids/components/bid-list.tsx';
import { CurrentBids } from '#features/bids/components/current-bids.tsx';
import type { ProjectDetail } from '#shared/contracts/project';
import { useBidderReviews } from './use-bidder-reviews';

/** The bids on a project, for visitors and other owners to look at. */
const BidsSection = ({ project }: { project: ProjectDetail }) => {
  const reviews = useBidderReviews();
  return (
    <>
      <CurrentBids project={project} own={false}>
        {(bids) => <BidList bids={bids} onShowReviews={reviews.show} />}
      </CurrentBids>
      {reviews.dialog}
    </>
  );
};

export default BidsSection;
