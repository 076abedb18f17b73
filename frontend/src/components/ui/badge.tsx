import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import type { BidState } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';

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
export const Badge = ({ tone = 'neutral', className, ...rest }: HTMLAttributes<HTMLSpanElement> & { tone?: BadgeTone }) => (
  <span
    {...rest}
    className={clsx(
      'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  />
);

const looks: Record<ProjectState | BidState, { tone: BadgeTone; label: string }> = {
  open: { tone: 'green', label: 'Open' },
  in_progress: { tone: 'dusk', label: 'In Progress' },
  completed: { tone: 'neutral', label: 'Completed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  pending: { tone: 'ochre', label: 'Pending' },
  payment_required: { tone: 'green', label: 'Accepted' },
  accepted: { tone: 'green', label: 'Accepted' },
  rejected: { tone: 'brick', label: 'Rejected' },
};

/** The state of a project or a bid. Pass `label` if the screen uses other words ('Open for Bids'). */
export const StatusBadge = ({ status, label = looks[status].label }: { status: ProjectState | BidState; label?: string }) => (
  <Badge tone={looks[status].tone}>{label}</Badge>
);
