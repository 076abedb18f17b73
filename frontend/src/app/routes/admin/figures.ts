import type { UserType } from '#shared/contracts/user';
import type { ProjectState } from '#shared/lifecycle/project';

/** Accepted bids of all bids as a rounded percentage, 0 without bids (specification section 9). */
export const acceptanceRate = ({ acceptedBids, totalBids }: { acceptedBids: number; totalBids: number }): number =>
  totalBids > 0 ? Math.round((acceptedBids / totalBids) * 100) : 0;

export const userTypeGroups: Record<UserType, string> = {
  realtor: 'Real estate agents',
  builder: 'Builders',
  investor: 'Real estate investors',
  staging_company: 'Staging companies',
};

export const projectStateGroups: Record<ProjectState, string> = {
  open: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** `+3 more`, or null when everything is shown. */
export const moreThan = (shown: number, total: number): string | null => (total > shown ? `+${total - shown} more` : null);

/** The last moment of a calendar day (`2027-03-31`) where the reader is, as ISO 8601 UTC; null for no day. */
export const endOfDay = (day: unknown): string | null => {
  const end = typeof day === 'string' && day ? new Date(`${day}T23:59:59`) : null;
  return end && !Number.isNaN(end.getTime()) ? end.toISOString() : null;
};
