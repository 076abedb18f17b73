import { Card } from '#ui/card';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';

/** While the first answer of a search is on its way (specification section 9). */
const shownWhileLoading = 6;

export const ProjectCardSkeletons = () => (
  <Loading label="Looking for projects" className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
    {Array.from({ length: shownWhileLoading }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
      <Card key={index} padding="none" className="overflow-hidden">
        <Skeleton className="aspect-16/9 w-full rounded-none" />
        <div className="flex flex-col gap-4 p-6">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-6 w-4/5" />
          <SkeletonText lines={4} />
          <Skeleton className="h-11 w-full rounded-full" />
        </div>
      </Card>
    ))}
  </Loading>
);
