import type { UserType } from '#shared/account/user.contract';
import type { ProjectState } from '#shared/project/project.lifecycle';

/** Returns a rounded percentage; 0 without bids (specification section 9). */
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

/** Returns `+3 more`, or null if everything is shown. */
export const moreThan = (shown: number, total: number): string | null => (total > shown ? `+${total - shown} more` : null);

/** Returns the end of a day (`2027-03-31`) in the reader's time zone, as ISO 8601 UTC. Null for an invalid day. */
export const endOfDay = (day: unknown): string | null => {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
};

export interface Measure {
  label: string;
  value: number;
}

export const totalOf = (measures: readonly Measure[]): number => measures.reduce((sum, { value }) => sum + value, 0);

/** Returns a whole percentage; 0 if the total is 0. */
export const percentOf = (value: number, total: number): number => (total > 0 ? Math.round((value / total) * 100) : 0);

interface Arc {
  /** In hundredths of the ring, clockwise from the top. */
  start: number;
  length: number;
}

/** `gap`: the distance between arcs, and the length of the shortest one. A zero has no length. A single arc is a whole ring. */
export const arcsOf = (values: readonly number[], gap: number): Arc[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  const isOnly = values.filter((value) => value > 0).length === 1;
  let start = 0;
  return values.map((value) => {
    const share = total > 0 ? (value / total) * 100 : 0;
    const arc = { start, length: share === 0 || isOnly ? share : Math.max(share - gap, gap) };
    start += share;
    return arc;
  });
};

/** Describes the chart for screen readers: `Projects by status: Open 8 (73%), Completed 1 (9%)`. */
export const describeChart = (title: string, measures: readonly Measure[]): string => {
  const total = totalOf(measures);
  return `${title}: ${measures.map(({ label, value }) => `${label} ${value} (${percentOf(value, total)}%)`).join(', ')}`;
};
