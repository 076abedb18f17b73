import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import { projectBidsQuery } from '#features/bids/api/project-bids.ts';
import { BidsToDecide } from '#features/bids/components/bids-to-decide.tsx';
import { OwnerBanner } from '#features/bids/components/owner-banner.tsx';
import { ProjectLayout } from '#features/projects/components/detail/project-layout.tsx';
import type { ProjectDetail } from '#shared/contracts/project';
import { Container, Section } from '#ui/section';
import { Reviews } from './reviews';
import { useBidView } from './use-bid-view';
import { useBidderReviews } from './use-bidder-reviews';

const OwnerPanel = lazy(() => import('#features/projects/components/detail/owner-panel.tsx'));

/** What the owner can do next; a screen that cannot show it has everything else. */
const NextStep = (props: ComponentProps<typeof OwnerPanel>) => (
  <ErrorBoundary resetKey={props.project.id} fallback={null}>
    <Suspense>
      <OwnerPanel {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** For the owner: the bids to decide on, and what comes after the decision. */
const OwnerView = ({ project }: { project: ProjectDetail }) => {
  const { data: bids } = useInfiniteQuery(projectBidsQuery(project.id));
  const { view, show } = useBidView();
  const reviews = useBidderReviews();
  const partner = bids?.find(({ paymentStatus }) => paymentStatus === 'paid')?.bidder;
  return (
    <ProjectLayout
      project={project}
      brief={view === 'compare'}
      banner={
        <>
          <OwnerBanner bids={bids ?? []} />
          {partner && (
            <Reviews
              project={project}
              ownId={project.userId}
              counterpart={{ id: partner.id, name: partner.company ?? partner.name ?? partner.stagerIdentifier }}
            />
          )}
        </>
      }
      // Without the bids nobody knows what can be done.
      panel={bids && <NextStep project={project} bids={bids} />}
    >
      <Section ground="sand" aria-labelledby="current-bids">
        <Container>
          <BidsToDecide project={project} view={view} onViewChange={show} onShowReviews={reviews.show} />
          {reviews.dialog}
        </Container>
      </Section>
    </ProjectLayout>
  );
};

export default OwnerView;
