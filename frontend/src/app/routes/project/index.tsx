import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { PageMeta } from '#components/page';
import { POLL } from '#config/poll';
import { VisitorPrompt } from '#features/bids/components/visitor-prompt.tsx';
import { projectQuery } from '#features/projects/api/project.ts';
import { ProjectLayout } from '#features/projects/components/detail/project-layout.tsx';
import { ProjectSkeleton } from '#features/projects/components/detail/project-skeleton.tsx';
import { wayBack } from '#features/projects/components/detail/way-back.ts';
import { servedProject } from '#features/projects/served-project.ts';
import { useAuth } from '#lib/auth';
import { ApiError, messageOf } from '#lib/errors';
import { poll } from '#lib/polling';
import { isStager } from '#lib/roles';
import { idPattern } from '#shared/contracts/id';
import type { ProjectDetail } from '#shared/contracts/project';
import { ErrorState } from '#ui/error-state';
import { Container, Section } from '#ui/section';
import { Loading, Skeleton } from '#ui/skeleton';

// A shared link is opened by visitors: what only stagers and owners need, and what is further down, comes after the project itself.
const ProjectMissing = lazy(async () => ({
  default: (await import('#features/projects/components/detail/project-missing.tsx')).ProjectMissing,
}));
const BidsSection = lazy(() => import('#app/project/bids-section.tsx'));
const OwnerView = lazy(() => import('#app/project/owner-view.tsx'));
const StagerView = lazy(() => import('#app/project/stager-view.tsx'));

/** For visitors and for other owners: the project, and the bids to look at. */
const OnlookerView = ({ project, visitor }: { project: ProjectDetail; visitor: boolean }) => (
  <ProjectLayout project={project} panel={visitor && project.acceptingBids && <VisitorPrompt />}>
    <Section ground="sand" aria-labelledby="current-bids">
      <Container>
        <ErrorBoundary resetKey={project.id}>
          <Suspense
            fallback={
              <Loading label="Loading the bids">
                <Skeleton className="h-72 rounded-lg" />
              </Loading>
            }
          >
            <BidsSection project={project} />
          </Suspense>
        </ErrorBoundary>
      </Container>
    </Section>
  </ProjectLayout>
);

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const LoadedProject = ({ id }: { id: string }) => {
  const [query] = useSearchParams();
  const { user } = useAuth();
  const {
    data: project,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...projectQuery(id),
    ...poll(POLL.project),
    placeholderData: servedProject(id),
  });
  if (isMissing(error)) return <ProjectMissing back={wayBack(query)} />;
  if (project) {
    if (!user) return <OnlookerView project={project} visitor />;
    // Until the code of the view is here, the project itself is.
    const meanwhile = <ProjectLayout project={project} />;
    if (isStager(user))
      return (
        <Suspense fallback={meanwhile}>
          <StagerView project={project} ownId={user.id} />
        </Suspense>
      );
    if (user.id !== project.userId) return <OnlookerView project={project} visitor={false} />;
    return (
      <Suspense fallback={meanwhile}>
        <OwnerView project={project} />
      </Suspense>
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
  if (!idPattern.test(id)) return <ProjectMissing back={wayBack(query)} />;
  // Whose screen it is decides what is on it.
  if (status === 'checking') {
    const served = servedProject(id);
    return served ? <ProjectLayout project={served} /> : <ProjectSkeleton />;
  }
  return <LoadedProject key={id} id={id} />;
};

export default Project;
