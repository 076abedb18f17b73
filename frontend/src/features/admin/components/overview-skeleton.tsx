import { Card } from '#ui/card';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';

const totals = ['users', 'projects', 'bids', 'accepted', 'rate'];
const figures = totals.slice(0, 3);

/** The overview that is about to be. */
export const OverviewSkeleton = () => (
  <Loading label="Loading the overview" className="flex flex-col gap-6">
    <Card className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-5 sm:gap-x-8">
      {totals.map((key) => (
        <span key={key} className="flex flex-col gap-2 pt-3">
          <Skeleton className="h-9 w-14" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </span>
      ))}
    </Card>
    <span className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {figures.map((key) => (
        <Card key={key} className="flex flex-col gap-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mx-auto size-44 rounded-full" />
          <SkeletonText lines={4} />
        </Card>
      ))}
    </span>
  </Loading>
);
