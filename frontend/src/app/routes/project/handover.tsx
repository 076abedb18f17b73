import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import { Skeleton } from '#ui/skeleton';
import type { HandoverRoomProps } from './handover-room';

const HandoverRoom = lazy(() => import('./handover-room'));

export const Handover = (props: HandoverRoomProps) => (
  <ErrorBoundary resetKey={props.project.id} fallback={null}>
    <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
      <HandoverRoom {...props} />
    </Suspense>
  </ErrorBoundary>
);
