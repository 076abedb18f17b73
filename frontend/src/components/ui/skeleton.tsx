import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Needs a size, and corners unless they are small: `<Skeleton className="h-6 w-40" />`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    // Of two radius classes the later one in the style sheet wins, so the default is added only if there is none.
    className={clsx('block animate-breathe bg-sand', !className?.includes('rounded-') && 'rounded-sm', className)}
  />
);

export const repeat = (times: number, placeholder: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: times }, (_, index) => placeholder(index));

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3', 'w-3/5'];

export const SkeletonText = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <span className={clsx('flex flex-col gap-2.5', className)}>
    {repeat(lines, (line) => (
      <Skeleton key={line} className={clsx('h-4', widths[line % widths.length])} />
    ))}
  </span>
);

export interface LoadingProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Tells screen readers once that a screen is loading. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div role="status" aria-busy="true" className={className}>
    <span className="sr-only">{label}…</span>
    {children}
  </div>
);

export const TableSkeleton = ({ rows = 3, label }: { rows?: number; label: string }) => (
  <Loading label={label} className="flex flex-col">
    {repeat(rows, (row) => (
      <span key={row} className="flex items-center gap-8 border-b border-line py-4 last:border-b-0">
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
