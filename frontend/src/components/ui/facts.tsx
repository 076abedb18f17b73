import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface StatsProps {
  /** Two to a row, for dialogs. */
  inPairs?: boolean;
  className?: string;
  children: ReactNode;
}

/** Its children are Stats. */
export const Stats = ({ inPairs = false, className, children }: StatsProps) => (
  <dl
    className={clsx(
      'grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8',
      !inPairs && 'sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]',
      className,
    )}
  >
    {children}
  </dl>
);

export const Stat = ({ value, label }: { value: ReactNode; label: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-3">
    <dt className="text-xs text-ink-soft sm:text-sm">{label}</dt>
    <dd className="font-display text-3xl font-[430] tracking-[-0.02em] whitespace-nowrap tabular-nums">{value}</dd>
  </div>
);

export interface Detail {
  label: string;
  /** Empty values are left out. */
  value: ReactNode;
}

export const DetailList = ({ details }: { details: readonly Detail[] }) => (
  <dl className="flex flex-col">
    {details
      .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
      .map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
          <dt className="shrink-0 text-sm text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right text-base font-medium">{value}</dd>
        </div>
      ))}
  </dl>
);
