/** `Sun, Jan 5, 3:04 PM EST`: a time that something ends at, with its zone, so that nobody has to ask whose it is. */
export const momentFormat = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

/** The same of a time of ours, in the zone of whoever reads it here. */
export const formatMoment = (at: string): string => new Intl.DateTimeFormat('en-US', momentFormat).format(new Date(at));
