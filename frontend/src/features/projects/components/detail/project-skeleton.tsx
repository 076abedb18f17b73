import { PageMeta } from '#components/page';
import { Container } from '#ui/section';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';

/** A project that is about to be. */
export const ProjectSkeleton = () => (
  <Container className="flex-1 pt-8 pb-20 sm:pt-12">
    <PageMeta title="Project" />
    <h1 className="sr-only">Project</h1>
    <Loading label="Loading the project" className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-11 w-128 max-w-full" />
        <Skeleton className="h-6 w-80 max-w-full" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
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
