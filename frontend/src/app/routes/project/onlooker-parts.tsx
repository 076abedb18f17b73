import { useInWindow } from '#lib/in-window';
import type { ProjectDetail } from '#shared/project/project.answers';
import { BottomBar } from '#ui/bottom-bar';
import { ButtonLink } from '#ui/button';
import { Container, Section } from '#ui/layout';
import { bidAnchors, useJoinToBid } from './bid-anchors';
import { BidList } from './bid-list';
import { useBidderProfile } from './bidder-profile';
import { CurrentBids } from './current-bids';
import { ProjectInBrief } from './project-layout';
import { QuestionsSection } from './questions-section';

/** Shows a bar on a phone, until the prompt to join is visible. */
const JoinBar = ({ project }: { project: ProjectDetail }) => {
  const join = useJoinToBid();
  const isThere = useInWindow(bidAnchors.join);
  if (isThere) return null;
  return (
    <BottomBar>
      <ProjectInBrief project={project} />
      <ButtonLink {...join} size="sm" className="shrink-0">
        Join to Bid
      </ButtonLink>
    </BottomBar>
  );
};

interface OnlookerPartsProps {
  project: ProjectDetail;
  mayJoin: boolean;
}

/** For visitors and other owners. */
export const OnlookerParts = ({ project, mayJoin }: OnlookerPartsProps) => {
  const profile = useBidderProfile();
  return (
    <>
      <Section ground="sand" aria-labelledby="current-bids">
        <Container>
          <CurrentBids project={project} awaiting="Bids will appear here." isOpen>
            {(bids) => <BidList bids={bids} projectStatus={project.status} onShowProfile={profile.show} />}
          </CurrentBids>
          {profile.dialog}
        </Container>
      </Section>
      <QuestionsSection project={project} reader="onlooker" />
      {mayJoin && <JoinBar project={project} />}
    </>
  );
};
