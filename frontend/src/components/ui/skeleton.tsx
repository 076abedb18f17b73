import { classNames } from '#lib/class-names';

/** A shape where something is about to be. Give it a size, and corners if they are not small: `<Skeleton className="h-6 w-40" />`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    // Of two radii the one that stands later in the style sheet would win, whichever was meant.
    className={classNames('block animate-breathe bg-sand', !className?.includes('rounded-') && 'rounded-sm', className)}
  />
);

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3', 'w-3/5'];

/** Lines of text that are about to be. */
export const SkeletonText = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <span className={classNames('flex flex-col gap-2.5', className)}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
      <Skeleton key={line} className={classNames('h-4', widths[line % widths.length])} />
    ))}
  </span>
);

/** Wraps the placeholders of a screen: says once, to those who do not see them, that it loads. */
export const Loading = ({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: React.ReactNode;
}) => (
  <div role="status" aria-busy="true" className={className}>
    <span className="sr-only">{label}…</span>
    {children}
  </div>
);
