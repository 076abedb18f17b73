import { Loading, Skeleton } from '#ui/skeleton';

/** A conversation that is about to be. */
export const ThreadLoading = () => (
  <Loading
    label="Loading the messages"
    className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden px-4 py-5 md:px-5"
  >
    <Skeleton className="h-16 w-3/5 rounded-lg" />
    <Skeleton className="h-11 w-2/5 self-end rounded-lg" />
    <Skeleton className="h-20 w-2/3 rounded-lg" />
    <Skeleton className="h-11 w-1/2 self-end rounded-lg" />
  </Loading>
);
