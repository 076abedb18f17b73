import { momentFormat } from '#shared/moment';

/** `Tue, Nov 24, 8:53 PM EST`: nobody has to ask whose time it is. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...momentFormat, timeZone }).format(moment);

/** `November 24, 2026`. */
export const formatDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(moment);
