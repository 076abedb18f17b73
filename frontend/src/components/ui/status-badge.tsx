import type { BidState } from '#shared/lifecycle/bid';
import type { ProjectState } from '#shared/lifecycle/project';
import { Badge, type BadgeTone } from './badge';

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
export const StatusBadge = ({
  status,
  label,
  className,
}: {
  status: ProjectState | BidState;
  label?: string;
  className?: string;
}) => (
  <Badge tone={looks[status].tone} {...(className && { className })}>
    {label ?? looks[status].label}
  </Badge>
);
