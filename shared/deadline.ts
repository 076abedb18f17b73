import { dayOf } from './property-day';

/** How late a deadline for bids may be. */
const years = 2;

/** The last moment that a deadline may have which is set `now`. */
export const latestDeadline = (now: Date): Date => {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + years);
  return latest;
};

// Days on which clocks are turned have 25 hours.
const longestDayMs = 25 * 3_600_000;

/** The last day until whose end bids may be taken, when that is set `now`. */
export const latestDay = (now: Date, state: string | null | undefined): string =>
  dayOf(new Date(latestDeadline(now).getTime() - longestDayMs), state);

export const deadlineTooLate = 'Deadline must be within two years from now';
