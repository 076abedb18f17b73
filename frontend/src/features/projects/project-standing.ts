import { formatDollars } from '#lib/format';
import { type BidState, isSelected } from '#shared/bid/bid.lifecycle';
import { isEditable, type ProjectState, projectAllows, projectStatusLabels } from '#shared/project/project.lifecycle';

interface BidOnProject {
  projectId: string;
  status: BidState;
}

interface OwnProject {
  status: ProjectState;
  bidCount: number;
}

export interface ProjectStanding {
  badge: ProjectState | BidState;
  note: string | null;
  /** Counted in every state: after an award the owner can still look at them. */
  pendingBids: number;
  /** Every bid that is not rejected. The project's page shows these. */
  openBids: number;
  canEdit: boolean;
  canComplete: boolean;
  canCancel: boolean;
  /** Completed, with two parties. */
  hasReviews: boolean;
}

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
 * Derives how an owner's project is shown. The badge is 'Accepted' or 'Rejected' by its bids (specification section 2), except
 * that a cancelled project is always shown as cancelled.
 */
export const projectStanding = (project: OwnProject, bids: readonly Pick<BidOnProject, 'status'>[]): ProjectStanding => {
  const selected = bids.some(({ status }) => isSelected(status));
  const canEdit = isEditable(project);
  return {
    ...badgeOf(project.status, bids, selected),
    pendingBids: bids.filter(({ status }) => status === 'pending').length,
    openBids: bids.filter(({ status }) => status !== 'rejected').length,
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

/** Returns `$4,900 – $6,400` for the pending bids, or the selected one. Null without any. */
export const priceRange = (bids: readonly { status: BidState; amount: number }[]): string | null => {
  const selected = bids.filter(({ status }) => isSelected(status));
  const counted = selected.length > 0 ? selected : bids.filter(({ status }) => status === 'pending');
  if (counted.length === 0) return null;
  const amounts = counted.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  return lowest === highest ? formatDollars(lowest) : `${formatDollars(lowest)} – ${formatDollars(highest)}`;
};
