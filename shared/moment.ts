/** `Sun, Jan 5, 3:04 PM EST` */
export const momentFormat = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

/** Formats a time in the reader's time zone. */
export const formatMoment = (at: string): string => new Intl.DateTimeFormat('en-US', momentFormat).format(new Date(at));
