import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageMeta } from '#components/page';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/api/project-bids.ts';
import type { BidView } from '#features/bids/components/bid-views.tsx';
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
import { Id } from '#shared/contracts/common';
import type { ProjectDetail } from '#shared/contracts/project';
import { ErrorState } from '#ui/error-state';
import { Container, Section } from '#ui/section';

/** For a stager: the own bid, and nobody else's. */
const StagerView = ({ project }: { project: ProjectDetail }) => {
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
  return <ProjectLayout project={project} banner={<StagerBanner {...known} />} panel={<StagerPanel {...known} />} />;
};

/** For owners and visitors: the bids, to decide on if the project is theirs. */
const OnlookerView = ({ project, own, visitor }: { project: ProjectDetail; own: boolean; visitor: boolean }) => {
  const [query, setQuery] = useSearchParams();
  const { data: bids = [] } = useInfiniteQuery(projectBidsQuery(project.id));
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
      banner={own && <OwnerBanner bids={bids} />}
      panel={visitor && project.acceptingBids && <VisitorPrompt />}
    >
      <Section ground="sand" aria-labelledby="current-bids">
        <Container>
          <CurrentBids project={project} own={own} view={view} onViewChange={show} />
        </Container>
      </Section>
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
      <StagerView project={project} />
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
