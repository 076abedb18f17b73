import { momentFormat } from '#shared/moment';

/** `Tue, Nov 24, 8:53 PM EST`. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...momentFormat, timeZone }).format(moment);

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** `Tue, Nov 24, 2026`. */
export const formatDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric', timeZone }).format(moment);

/** `Tue, Nov 24`, with the year if it is not the current one. */
export const formatShortDay = (moment: Date, timeZone: string, now: Date): string => {
  const [long, year] = [formatDay(moment, timeZone), formatDay(now, timeZone).slice(-6)];
  return long.endsWith(year) ? long.slice(0, -year.length) : long;
};
