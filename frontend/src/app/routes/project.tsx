import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { PageMeta } from '#components/page';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/api/project-bids.ts';
import type { BidView } from '#features/bids/components/bid-views.tsx';
import { BidderBadges } from '#features/bids/components/bidder-head.tsx';
import { CurrentBids } from '#features/bids/components/current-bids.tsx';
import { OwnerBanner } from '#features/bids/components/owner-banner.tsx';
import { StagerBanner } from '#features/bids/components/stager-banner.tsx';
import { StagerPanel } from '#features/bids/components/stager-panel.tsx';
import { StagerPanelPending } from '#features/bids/components/stager-panel-pending.tsx';
import { VisitorPrompt } from '#features/bids/components/visitor-prompt.tsx';
import { standingOf } from '#features/bids/standing.ts';
import { projectQuery } from '#features/projects/api/project.ts';
import { ProjectLayout } from '#features/projects/components/detail/project-layout.tsx';
import { ProjectMissing } from '#features/projects/components/detail/project-missing.tsx';
import { ProjectSkeleton } from '#features/projects/components/detail/project-skeleton.tsx';
import { wayBack } from '#features/projects/components/detail/way-back.ts';
import { useAuth } from '#lib/auth';
import { ApiError, messageOf } from '#lib/errors';
import { poll } from '#lib/polling';
import { isStager } from '#lib/roles';
import type { Bidder } from '#shared/contracts/bid';
import { Id } from '#shared/contracts/common';
import type { ProjectDetail } from '#shared/contracts/project';
import { ErrorState } from '#ui/error-state';
import { Container, Section } from '#ui/section';
import { Skeleton } from '#ui/skeleton';

// For the owner and for those who look at reviews: most readers do without this code.
const OwnerPanel = lazy(() => import('#features/projects/components/detail/owner-panel.tsx'));
const ProjectReviews = lazy(() => import('#features/reviews/components/project-reviews.tsx'));
const ReputationDialog = lazy(() => import('#features/reviews/components/reputation-dialog.tsx'));

interface Party {
  id: string;
  name: string;
}

/** What the two parties of a completed project say of each other, for the one who reads it. */
const Reviews = ({ project, ownId, counterpart }: { project: ProjectDetail; ownId: string; counterpart: Party }) =>
  project.status === 'completed' ? (
    <ErrorBoundary resetKey={project.id} fallback={null}>
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        <ProjectReviews project={project} ownId={ownId} counterpart={counterpart} />
      </Suspense>
    </ErrorBoundary>
  ) : null;

/** What the owner can do next; a screen that cannot show it has everything else. */
const NextStep = (props: ComponentProps<typeof OwnerPanel>) => (
  <ErrorBoundary resetKey={props.project.id} fallback={null}>
    <Suspense>
      <OwnerPanel {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** The reviews of a bidder, over the screen. Mounted with the first look and kept: it gives the focus back when it closes. */
const useBidderReviews = () => {
  const [open, setOpen] = useState(false);
  const [bidder, setBidder] = useState<Bidder | null>(null);
  return {
    show: (next: Bidder) => {
      setBidder(next);
      setOpen(true);
    },
    dialog: bidder && (
      <ErrorBoundary resetKey={`${bidder.id} ${open}`} fallback={null}>
        <Suspense>
          <ReputationDialog
            open={open}
            onOpenChange={setOpen}
            userId={bidder.id}
            name={bidder.stagerIdentifier}
            badges={bidder.badges.length > 0 && <BidderBadges badges={bidder.badges} />}
            author="A project owner"
            empty="No reviews yet."
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
};

/** For a stager: the own bid, and nobody else's. */
const StagerView = ({ project, ownId }: { project: ProjectDetail; ownId: string }) => {
  const query = useInfiniteQuery({
    ...projectBidsQuery(project.id),
    ...poll(POLL.projectBids, { inBackground: true }),
  });
  const bids = query.data;
  // Until the bids are here nobody knows whether there is one; a form shown too early would be refused.
  if (!bids) {
    return (
      <ProjectLayout
        project={project}
        panel={<StagerPanelPending failed={query.isError} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      />
    );
  }
  const [bid] = bids;
  const known = { project, bid, standing: standingOf(project, bid, new Date()) };
  const counterpart = { id: project.userId, name: project.owner.name ?? 'the project owner' };
  return (
    <ProjectLayout
      project={project}
      banner={
        <>
          <StagerBanner {...known} />
          {known.standing === 'won' && <Reviews project={project} ownId={ownId} counterpart={counterpart} />}
        </>
      }
      panel={<StagerPanel {...known} />}
    />
  );
};

/** For owners and visitors: the bids, to decide on if the project is theirs. */
const OnlookerView = ({ project, own, visitor }: { project: ProjectDetail; own: boolean; visitor: boolean }) => {
  const [query, setQuery] = useSearchParams();
  const { data: bids } = useInfiniteQuery(projectBidsQuery(project.id));
  const reviews = useBidderReviews();
  const partner = bids?.find(({ paymentStatus }) => paymentStatus === 'paid')?.bidder;
  const view: BidView = query.get('view') === 'compare' ? 'compare' : 'list';
  const show = (next: BidView) =>
    setQuery(
      (current) => {
        current.set('view', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <ProjectLayout
      project={project}
      brief={own && view === 'compare'}
      banner={
        own && (
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
        )
      }
      // Without the bids nobody knows what can be done.
      panel={own ? bids && <NextStep project={project} bids={bids} /> : visitor && project.acceptingBids && <VisitorPrompt />}
    >
      <Section ground="sand" aria-labelledby="current-bids">
        <Container>
          <CurrentBids project={project} own={own} view={view} onViewChange={show} onShowReviews={reviews.show} />
        </Container>
      </Section>
      {reviews.dialog}
    </ProjectLayout>
  );
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const LoadedProject = ({ id }: { id: string }) => {
  const [query] = useSearchParams();
  const { user } = useAuth();
  const { data: project, error, isFetching, refetch } = useQuery({ ...projectQuery(id), ...poll(POLL.project) });
  if (isMissing(error)) return <ProjectMissing back={wayBack(query)} />;
  if (project) {
    return isStager(user) ? (
      <StagerView project={project} ownId={user?.id ?? ''} />
    ) : (
      <OnlookerView project={project} own={user?.id === project.userId} visitor={!user} />
    );
  }
  if (!error) return <ProjectSkeleton />;
  return (
    <Container className="flex flex-1 flex-col justify-center">
      <PageMeta title="Project" />
      <ErrorState
        level={1}
        title="Failed to fetch project"
        text={messageOf(error, 'Please check your connection and try again.')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    </Container>
  );
};

const Project = () => {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { status } = useAuth();
  if (!Id.safeParse(id).success) return <ProjectMissing back={wayBack(query)} />;
  // Whose screen it is decides what is on it.
  if (status === 'checking') return <ProjectSkeleton />;
  return <LoadedProject key={id} id={id} />;
};

export default Project;
