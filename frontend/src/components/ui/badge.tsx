import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

export type BadgeTone = 'neutral' | 'green' | 'ochre' | 'dusk' | 'brick' | 'terracotta';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sand text-ink-soft',
  green: 'bg-evergreen-tint text-evergreen',
  ochre: 'bg-ochre-tint text-ochre',
  dusk: 'bg-dusk-tint text-dusk',
  brick: 'bg-brick-tint text-brick',
  terracotta: 'bg-terracotta-tint text-terracotta-deep',
};

/** A word or two about the state of the thing beside it. */
export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);

/** A small number beside what it counts: unread messages, pending bids. `label` says what of. */
export const CountBadge = ({ count, label }: { count: number; label: string }) => (
  <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-terracotta px-1.5 text-xs font-semibold text-paper tabular-nums">
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{label}</span>
  </span>
);
