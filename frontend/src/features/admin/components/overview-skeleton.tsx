import { Card } from '#ui/card';
import { Loading, Skeleton } from '#ui/skeleton';

const figures = ['users', 'projects', 'bids'];

/** The overview that is about to be. */
export const OverviewSkeleton = () => (
  <Loading label="Loading the overview" className="flex flex-col gap-6">
    <Card>
      <Skeleton className="h-20 w-full" />
    </Card>
    <span className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {figures.map((key) => (
        <Card key={key} className="flex flex-col gap-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-40 w-full" />
        </Card>
      ))}
    </span>
  </Loading>
);
