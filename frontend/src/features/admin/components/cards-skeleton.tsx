import { Card } from '#ui/card';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';

const places = ['a', 'b', 'c', 'd'];

/** A list of cards that is about to be. */
export const CardsSkeleton = ({ label, columns = 2 }: { label: string; columns?: 1 | 2 }) => (
  <Loading label={label} className={columns === 2 ? 'grid gap-5 lg:grid-cols-2' : 'grid gap-5'}>
    {places.map((key) => (
      <Card key={key} className="flex flex-col gap-5">
        <Skeleton className="h-7 w-1/2" />
        <SkeletonText lines={4} />
      </Card>
    ))}
  </Loading>
);
