import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import type { BidState } from '#shared/lifecycle/bid';
import type { ProjectState } from '#shared/lifecycle/project';

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

/** A small number beside what it counts: unread messages, pending bids. `label` says what of. */
export const CountBadge = ({ count, label }: { count: number; label: string }) => (
  <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-terracotta px-1.5 text-xs font-semibold text-paper tabular-nums">
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{label}</span>
  </span>
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

/** The state of a project or a bid. `label` where a screen says it in other words ('Open for Bids'). */
export const StatusBadge = ({ status, label = looks[status].label }: { status: ProjectState | BidState; label?: string }) => (
  <Badge tone={looks[status].tone}>{label}</Badge>
);

/** Something that is in force and can be taken away: a filter of a search. `label` names it in 'Remove {label}'. */
export const Chip = ({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) => (
  <span className="inline-flex min-h-9 items-center gap-1 rounded-full border border-line bg-paper pr-1 pl-3.5 text-sm font-medium">
    <span>{children}</span>
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className="inline-flex size-7 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sand hover:text-ink"
    >
      <X className="size-4" />
    </button>
  </span>
);

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-18 text-2xl' };

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '').join('');
};

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export const Avatar = ({ name, src, size = 'md' }: { name: string; src?: string | null; size?: keyof typeof sizes }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-evergreen-tint font-display font-medium text-evergreen uppercase',
      sizes[size],
    )}
  >
    {src ? <img src={src} alt="" className="size-full object-cover" /> : initialsOf(name)}
  </span>
);
