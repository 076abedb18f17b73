import { lazyPart } from '#components/lazy-part';
import { Skeleton } from '#ui/skeleton';

// What the two parties of a paid bid share.
export const HandoverRoom = lazyPart(() => import('./handover-room'), {
  loading: <Skeleton className="h-80 rounded-lg" />,
  isOptional: true,
});
export const ProjectReviews = lazyPart(() => import('./project-reviews'), {
  loading: <Skeleton className="h-64 rounded-lg" />,
  isOptional: true,
});
