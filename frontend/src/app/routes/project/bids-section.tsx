import type { ProjectDetail } from '#shared/contracts/project';
import { BidList } from './bid-list';
import { useBidderProfile } from './bidder-profile';
import { CurrentBids } from './current-bids';

/** The bids on a project, for visitors and other owners to look at. */
const BidsSection = ({ project }: { project: ProjectDetail }) => {
  const profile = useBidderProfile();
  return (
    <>
      <CurrentBids project={project} own={false}>
        {(bids) => <BidList bids={bids} projectStatus={project.status} onShowProfile={profile.show} />}
      </CurrentBids>
      {profile.dialog}
    </>
  );
};

export default BidsSection;
