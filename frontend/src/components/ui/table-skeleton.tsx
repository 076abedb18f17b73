import { Loading, Skeleton } from './skeleton';

/** A table that is about to be. */
export const TableSkeleton = ({ rows = 3, label }: { rows?: number; label: string }) => (
  <Loading label={label} className="flex flex-col">
    {Array.from({ length: rows }, (_, row) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        key={row}
        className="flex items-center gap-8 border-b border-line py-4 last:border-b-0"
      >
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </span>
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="hidden h-5 w-24 md:block" />
      </span>
    ))}
  </Loading>
);
