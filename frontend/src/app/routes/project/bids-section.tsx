import type { ProjectDetail } from '#shared/contracts/project';
import { BidList } from './bid-list';
import { CurrentBids } from './current-bids';
import { useBidderReviews } from './reviews';

/** The bids on a project, for visitors and other owners to look at. */
const BidsSection = ({ project }: { project: ProjectDetail }) => {
  const reviews = useBidderReviews();
  return (
    <>
      <CurrentBids project={project} own={false}>
        {(bids) => <BidList bids={bids} projectStatus={project.status} onShowReviews={reviews.show} />}
      </CurrentBids>
      {reviews.dialog}
    </>
  );
};

export default BidsSection;
