import { Container } from '#ui/section';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';

/** Stands in for a screen whose code, or whose user, is not known yet. */
export const ScreenLoading = () => (
  <Container className="flex-1 pt-8 pb-20 sm:pt-12">
    <Loading label="Loading the page" className="flex flex-col gap-8">
      <Skeleton className="h-11 w-80 max-w-full" />
      <SkeletonText lines={3} className="max-w-xl" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </Loading>
  </Container>
);
