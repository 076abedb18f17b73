import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackLink, PageMeta } from '#components/page';
import { StaleNotice } from '#components/stale-notice';
import { POLL } from '#config/poll';
import { projectQuery } from '#features/projects/queries';
import { isOwner, isStager, useAuth } from '#lib/auth';
import { isMissing, loadFailure } from '#lib/errors';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import { idPattern } from '#shared/api/id';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Container } from '#ui/layout';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';
import { EmptyState, ErrorState } from '#ui/states';
import { OnlookerView } from './onlooker-view';
import { ProjectLayout } from './project-layout';
import { servedProject, useServedAnswers } from './served';
import { wayBack } from './way-back';

/** Placeholder while the project loads. */
const ProjectSkeleton = () => (
  <Container className="flex-1 pt-8 pb-20 sm:pt-12">
    <PageMeta title="Project" />
    <h1 className="sr-only">Project</h1>
    <Loading label="Loading the project" className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-11 w-128 max-w-full" />
        <Skeleton className="h-6 w-80 max-w-full" />
      </div>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex flex-col gap-10">
          <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
          <SkeletonText lines={5} />
          <Skeleton className="h-64 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Loading>
  </Container>
);

export const ProjectMissing = () => {
  const back = wayBack(useSearchParams()[0]);
  return (
    <Container className="flex flex-1 flex-col pt-8 pb-16 sm:pt-12">
      <PageMeta title="Project Not Found" />
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          level={1}
          illustration="emptyRoom"
          title="Project Not Found"
          text="The project you're looking for doesn't exist or has been removed."
        />
      </div>
    </Container>
  );
};

// Most shared links are opened by visitors, so the other views load on demand.
const OwnerView = lazy(() => import('./owner-view'));
const StagerView = lazy(() => import('./stager-view'));
const PausedProject = lazy(() => import('./paused-project'));

const LoadedProject = ({ id }: { id: string }) => {
  const { user } = useAuth();
  useServedAnswers(id, user === null);
  const asked = useQuery({ ...projectQuery(id), ...usePoll(POLL.project, { projects: [id] }) });
  // Shows the data in the page until the first answer, and if that fails.
  const { data: project = servedProject(id)?.project, error } = asked;
  if (isMissing(error)) {
    const missing = <ProjectMissing />;
    return user ? (
      <Suspense fallback={missing}>
        <PausedProject projectId={id} user={user} missing={missing} />
      </Suspense>
    ) : (
      missing
    );
  }
  if (!project) {
    return error ? (
      <Container className="flex flex-1 flex-col justify-center">
        <PageMeta title="Project" />
        <ErrorState
          level={1}
          title="Failed to fetch project"
          text={loadFailure(error)}
          onRetry={() => void asked.refetch()}
          pending={asked.isFetching}
        />
      </Container>
    ) : (
      <ProjectSkeleton />
    );
  }
  return (
    <>
      {error && (
        <Container className="pt-6">
          <StaleNotice what="Failed to fetch project" error={error} />
        </Container>
      )}
      <View project={project} user={user} />
    </>
  );
};

const View = ({ project, user }: { project: ProjectDetail; user: User | null }) => {
  if (!user || (isOwner(user) && user.id !== project.userId))
    return <OnlookerView project={project} mayJoin={!user && project.acceptingBids} />;
  // Shows the project while the view's code loads.
  return (
    <Suspense fallback={<ProjectLayout project={project} />}>
      {isStager(user) ? <StagerView project={project} ownId={user.id} /> : <OwnerView project={project} />}
    </Suspense>
  );
};

const Project = () => {
  const { id = '' } = useParams();
  const { status } = useAuth();
  if (!idPattern.test(id)) return <ProjectMissing />;
  // Shows the project in the page until it is known who is signed in.
  if (status === 'checking') {
    const served = servedProject(id);
    return served ? <ProjectLayout project={served.project} /> : <ProjectSkeleton />;
  }
  return <LoadedProject key={id} id={id} />;
};

export default Project;
