import type { UserType } from '#shared/contracts/user';
import type { ProjectState } from '#shared/lifecycle/project';

/** The share of accepted bids as a rounded percentage; 0 without bids (specification section 9). */
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

/** `+3 more`; null if everything is shown. */
export const moreThan = (shown: number, total: number): string | null => (total > shown ? `+${total - shown} more` : null);

/**
 * The last moment of a calendar day (`2027-03-31`) in the reader's time zone, as ISO 8601 UTC; null if the input is not a day.
 */
export const endOfDay = (day: unknown): string | null => {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
};

/** One of the values that a chart compares. */
export interface Measure {
  label: string;
  value: number;
}

export const totalOf = (measures: readonly Measure[]): number => measures.reduce((sum, { value }) => sum + value, 0);

/** The share of the total as a whole percentage; 0 if the total is 0. */
export const percentOf = (value: number, total: number): number => (total > 0 ? Math.round((value / total) * 100) : 0);

interface Arc {
  /** Both in hundredths of the ring, from its top, clockwise. */
  start: number;
  length: number;
}

/**
 * The arcs of a ring, as long as their shares, with a gap of `gap` hundredths between neighbours. A share too small to be seen is
 * drawn as long as the gap. A value of zero has length 0. A single arc is a whole ring.
 */
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

/** The chart in words, for screen readers: `Projects by status: Open 8 (73%), Completed 1 (9%)`. */
export const inWords = (title: string, measures: readonly Measure[]): string => {
  const total = totalOf(measures);
  return `${title}: ${measures.map(({ label, value }) => `${label} ${value} (${percentOf(value, total)}%)`).join(', ')}`;
};
