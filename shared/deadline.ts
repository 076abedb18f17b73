import { dayOf } from './property-day';

const years = 2;

export const latestDeadline = (now: Date): Date => {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + years);
  return latest;
};

// Days on which clocks change have 25 hours.
const longestDayMs = 25 * 3_600_000;

/** Returns the latest day that can be set `now` as a deadline for bids. */
export const latestDay = (now: Date, state: string | null | undefined): string =>
  dayOf(new Date(latestDeadline(now).getTime() - longestDayMs), state);

export const deadlineTooLate = 'Deadline must be within two years from now';
