import { paths } from '#config/paths';
import { useInWindow } from '#lib/in-window';
import type { ProjectDetail } from '#shared/project/project.answers';
import { BottomBar } from '#ui/bottom-bar';
import { ButtonLink } from '#ui/button';
import { Container, Section, TitledCard } from '#ui/layout';
import { Text, TextLink } from '#ui/text';
import { bidAnchors, useJoinToBid } from './bid-anchors';
import { BidList } from './bid-list';
import { useBidderProfile } from './bidder-profile';
import { CurrentBids } from './current-bids';
import { ProjectInBrief, ProjectLayout } from './project-layout';
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

/** Tells visitors how to bid. */
const VisitorPrompt = () => {
  const join = useJoinToBid();
  return (
    <TitledCard id={bidAnchors.join} title="Would you like to stage this home?" ground="dark" className="flex flex-col gap-3">
      <Text tone="sage">Bidding is free for staging companies. You pay a flat fee only when an owner accepts your bid.</Text>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink {...join} variant="inverse">
          Join to Bid
        </ButtonLink>
        <TextLink to={paths.login} state={join.state} tone="inverse">
          Login
        </TextLink>
      </div>
    </TitledCard>
  );
};

/** For visitors and other owners. */
export const OnlookerView = ({ project, mayJoin }: { project: ProjectDetail; mayJoin: boolean }) => {
  const profile = useBidderProfile();
  return (
    <ProjectLayout project={project} panel={mayJoin && <VisitorPrompt />}>
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
    </ProjectLayout>
  );
};
