/**
 * Days where a property is. What a project's page dates is dated there, so that all who read it, wherever they are, and the page that a
 * function writes say the same day. A deadline for bids is such a day, until its end; the API keeps the moment.
 */

/**
 * The time zone of a state; of one with two the western one, so that nobody is too late before the day is over. A day is taken apart
 * and put together by the same zone, so it is always the same day.
 */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KY LA MI MN MO MS OK TN WI',
  'America/Denver': 'CO KS MT ND NE NM SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
};

/** Of Hawaii, and of a property whose state nobody has said, the westernmost of all. */
const zoneOf = (state: string | null | undefined): string =>
  Object.keys(zones).find((zone) => state && zones[zone]?.includes(state)) ?? 'Pacific/Honolulu';

const dayMs = 86_400_000;

/** The date and time that a clock in the zone shows, as if it were UTC. */
const wallClock = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** The last millisecond of a day (`2026-03-08`) in a state, ISO 8601. */
export const endOfDay = (day: string, state: string | null | undefined): string => {
  const zone = zoneOf(state);
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + dayMs;
  const offsetAt = (moment: number): number => wallClock(moment, zone) - Math.floor(moment / 1000) * 1000;
  // The clock may be turned between the first guess and midnight: the offset of the guess's own result counts.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess - 1) - 1).toISOString();
};

/** The day (`2026-03-08`) of a moment in a state. */
export const dayOf = (moment: string | Date, state: string | null | undefined): string =>
  new Date(wallClock(new Date(moment).getTime(), zoneOf(state))).toISOString().slice(0, 10);

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** `Mar 8, 2026` of moments, where a property is. Dear to make: once for many of them. */
export const dayFormatIn = (state: string | null | undefined): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { ...day, timeZone: zoneOf(state) });
  return (moment) => format.format(new Date(moment));
};

/** `Mar 8, 2026`: the day of something that was said or done about a project, where the property is. */
export const formatDayIn = (moment: string, state: string | null | undefined): string => dayFormatIn(state)(moment);

/** `Sun, Mar 8, 2026` of a calendar's day, `2026-03-08`. */
export const formatCalendarDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { ...day, weekday: 'short', timeZone: 'UTC' }).format(new Date(date));

/** `Mar 8, 2026`; with the time, and whose time it is, where it is not the end of the day: a client of the API has set it. */
export const formatDeadline = (deadline: string, state: string | null): string => {
  if (endOfDay(dayOf(deadline, state), state) === deadline) return formatDayIn(deadline, state);
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone: zoneOf(state) }).format(new Date(deadline));
};
