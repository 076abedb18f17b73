import type { ReactNode } from 'react';

/** `label` tells screen readers what is counted. */
export const CountBadge = ({ count, label }: { count: number; label: string }) => (
  <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-terracotta px-1.5 text-xs font-semibold text-paper tabular-nums">
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{label}</span>
  </span>
);

const countLook =
  'absolute -top-2 left-3.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-linen bg-terracotta px-0.5 text-[0.6875rem] leading-none font-semibold text-paper tabular-nums';

/** The count is hidden from screen readers, so the button's label must contain it. */
export const CountedIcon = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className="relative inline-flex">
    <span className="contents">{children}</span>
    {count > 0 && (
      <span aria-hidden="true" className={countLook}>
        {count > 99 ? '99+' : count}
      </span>
    )}
  </span>
);
