import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

interface StatsProps {
  /** Two in a row at any width, where there is room for no more: in a dialog. */
  inPairs?: boolean;
  className?: string;
  children: ReactNode;
}

/** A row of figures. Put Stats into it. */
export const Stats = ({ inPairs = false, className, children }: StatsProps) => (
  <dl
    className={classNames(
      'grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8',
      !inPairs && 'sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]',
      className,
    )}
  >
    {children}
  </dl>
);

/** One figure and what it counts. */
export const Stat = ({ value, label, hint }: { value: ReactNode; label: ReactNode; hint?: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-3">
    <dt className="text-xs text-ink-soft sm:text-sm">
      {label}
      {hint && <span className="block text-xs">{hint}</span>}
    </dt>
    <dd className="font-display text-3xl font-[430] tracking-[-0.02em] whitespace-nowrap tabular-nums">{value}</dd>
  </div>
);
