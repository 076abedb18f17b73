import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

export interface Detail {
  label: string;
  /** Details whose value is null, undefined or '' are left out. */
  value: ReactNode;
}

/** Facts of a thing: a term on the left, its value on the right. */
export const DetailList = ({ details, className }: { details: readonly Detail[]; className?: string }) => (
  <dl className={classNames('flex flex-col', className)}>
    {details
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
          <dt className="shrink-0 text-sm text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right text-base font-medium">{value}</dd>
        </div>
      ))}
  </dl>
);
