import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageMeta } from '#components/page';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/api/project-bids.ts';
import type { BidView } from '#features/bids/components/bid-views.tsx';
import { CurrentBids } from '#features/bids/components/current-bids.tsx';
import { OwnerBanner } from '#features/bids/components/owner-banner.tsx';
import { StagerBanner } from '#features/bids/components/stager-banner.tsx';
import { StagerPanel } from '#features/bids/components/stager-panel.tsx';
import { VisitorPrompt } from '#features/bids/components/visitor-prompt.tsx';
import { standingOf } from '#features/bids/standing.ts';
import { projectQuery } from '#features/projects/api/project.ts';
import { ProjectHead } from '#features/projects/components/detail/project-head.tsx';
import { ProjectMissing } from '#features/projects/components/detail/project-missing.tsx';
import { ProjectSkeleton } from '#features/projects/components/detail/project-skeleton.tsx';
import { ProjectStory } from '#features/projects/components/detail/project-story.tsx';
import { ProjectSummary } from '#features/projects/components/detail/project-summary.tsx';
import { wayBack } from '#features/projects/components/detail/way-back.ts';
import { useAuth } from '#lib/auth';
import { classNames } from '#lib/class-names';
import { ApiError, messageOf } from '#lib/errors';
import { truncate } from '#lib/format';
import { poll } from '#lib/polling';
import { isStager } from '#lib/roles';
import { Id } from '#shared/contracts/common';
import type { ProjectDetail } from '#shared/contracts/project';
import { ErrorState } from '#ui/error-state';
import { PhotoMosaic } from '#ui/photo-mosaic';
import { Container, Section } from '#ui/section';

interface LayoutProps {
  project: ProjectDetail;
  /** Above the project: what the reader must know first. */
  banner?: ReactNode;
  /** On paper it is about the bids below: the project itself is left out. */
  brief?: boolean;
  /** Beside the project. */
  panel?: ReactNode;
  /** Below the project. */
  children?: ReactNode;
}

const Layout = ({ project, banner, panel, brief = false, children }: LayoutProps) => {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title={project.title} description={truncate(project.description, 155)} />
      <Container className="pt-8 pb-16 sm:pt-12 sm:pb-20 print:p-0 print:px-8">
        <ProjectHead project={project} back={wayBack(query)} {...(children && { bidsHref: '#current-bids' })} />
        <div className="flex flex-col gap-10">
          {banner}
          {project.photos.length > 0 && <PhotoMosaic photos={project.photos} title={project.title} />}
          <div
            className={classNames(
              'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16',
              brief && 'print:hidden',
            )}
          >
            <ProjectStory project={project} />
            <div className="flex flex-col gap-6 lg:sticky lg:top-28">
              {panel}
              <ProjectSummary project={project} />
            </div>
          </div>
        </div>
      </Container>
      {children}
    </>
  );
};

/** For a stager: the own bid, and nobody else's. */
const StagerView = ({ project }: { project: ProjectDetail }) => {
  const { data: bids } = useInfiniteQuery({
    ...projectBidsQuery(project.id),
    ...poll(POLL.projectBids, { inBackground: true }),
  });
  // Until the bids are here nobody knows whether there is one; a form shown too early would be refused.
  if (!bids) return <Layout project={project} />;
  const [bid] = bids;
  const known = { project, bid, standing: standingOf(project, bid, new Date()) };
  return <Layout project={project} banner={<StagerBanner {...known} />} panel={<StagerPanel {...known} />} />;
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
    <Layout
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
    </Layout>
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
