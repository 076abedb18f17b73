/** `Sun, Jan 5, 3:04 PM EST`: a time that something ends at, with its zone, so that nobody has to ask whose it is. */
export const momentFormat = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;
