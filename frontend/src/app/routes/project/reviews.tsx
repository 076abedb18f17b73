import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Skeleton } from '#ui/skeleton';

const ProjectReviews = lazy(() => import('./project-reviews'));

interface Party {
  id: string;
  name: string;
}

export const Reviews = ({ project, ownId, counterpart }: { project: ProjectDetail; ownId: string; counterpart: Party }) =>
  project.status === 'completed' ? (
    <ErrorBoundary resetKey={project.id} fallback={null}>
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        <ProjectReviews project={project} ownId={ownId} counterpart={counterpart} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
