import { formatDollars } from '#lib/format';
import { type BidState, isSelected } from '#shared/lifecycle/bid';
import { isEditable, type ProjectState, projectAllows, projectStatusLabels } from '#shared/lifecycle/project';

/** The properties of a bid that affect how its project is shown. */
interface BidOnProject {
  projectId: string;
  status: BidState;
}

interface OwnProject {
  status: ProjectState;
  bidCount: number;
}

export interface ProjectStanding {
  /** The state on the badge. */
  badge: ProjectState | BidState;
  /** Details that the badge does not say. */
  note: string | null;
  /** Counted in every state of the project: after an award they cannot be accepted, but the owner can still look at them. */
  pendingBids: number;
  canEdit: boolean;
  canComplete: boolean;
  canCancel: boolean;
  /** The project is completed and has two parties who can review each other. */
  hasReviews: boolean;
}

/** Groups bids by project. */
export const bidsByProject = <B extends BidOnProject>(bids: readonly B[]): ReadonlyMap<string, readonly B[]> => {
  const grouped = new Map<string, B[]>();
  for (const bid of bids) {
    const others = grouped.get(bid.projectId);
    if (others) others.push(bid);
    else grouped.set(bid.projectId, [bid]);
  }
  return grouped;
};

/**
 * How an owner's project is shown, derived from the project and its bids. The badge is the project's state, except 'Accepted' if
 * a bid is accepted or waits for its fee, and 'Rejected' if all of its bids are rejected (specification section 2). A cancelled
 * project is shown as cancelled whatever its bids are.
 */
export const projectStanding = (project: OwnProject, bids: readonly Pick<BidOnProject, 'status'>[]): ProjectStanding => {
  const selected = bids.some(({ status }) => isSelected(status));
  const canEdit = isEditable(project);
  return {
    ...badgeOf(project.status, bids, selected),
    pendingBids: bids.filter(({ status }) => status === 'pending').length,
    canEdit,
    canComplete: projectAllows(project.status, 'complete'),
    // A project that can be deleted need not be cancelled, and one that waits for its fee cannot be.
    canCancel: projectAllows(project.status, 'cancel') && !canEdit && !selected,
    hasReviews: project.status === 'completed' && selected,
  };
};

const badgeOf = (
  status: ProjectState,
  bids: readonly Pick<BidOnProject, 'status'>[],
  selected: boolean,
): Pick<ProjectStanding, 'badge' | 'note'> => {
  if (status === 'cancelled') return { badge: status, note: null };
  if (selected)
    return { badge: 'accepted', note: status === 'open' ? 'Waiting for the platform fee' : projectStatusLabels[status] };
  if (bids.length > 0 && bids.every((bid) => bid.status === 'rejected')) {
    return { badge: 'rejected', note: projectStatusLabels[status] };
  }
  return { badge: status, note: null };
};

/** The range of the bids that count, those that are pending or the one that is selected: `$4,900 – $6,400`. Null without any. */
export const priceRange = (bids: readonly { status: BidState; amount: number }[]): string | null => {
  const selected = bids.filter(({ status }) => isSelected(status));
  const counted = selected.length > 0 ? selected : bids.filter(({ status }) => status === 'pending');
  if (counted.length === 0) return null;
  const amounts = counted.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  return lowest === highest ? formatDollars(lowest) : `${formatDollars(lowest)} – ${formatDollars(highest)}`;
};
