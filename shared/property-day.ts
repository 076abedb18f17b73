/**
 * A project's page shows dates in the property's time zone, so that all readers see the same day. A deadline for bids is the end
 * of a day there. The API stores the moment.
 */

/** The time zone of a state. For a state with two, the western one, so that nobody is too late before the day is over. */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KY LA MI MN MO MS OK TN WI',
  'America/Denver': 'CO KS MT ND NE NM SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
};

/** Defaults to Hawaii, the westernmost, if the state is unknown. */
const zoneOf = (state: string | null | undefined): string =>
  Object.keys(zones).find((zone) => state && zones[zone]?.includes(state)) ?? 'Pacific/Honolulu';

const dayMs = 86_400_000;

/** Returns the date and time of a clock in the zone, as if it were UTC. */
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

/** Returns the last millisecond of a day (`2026-03-08`) in a state, ISO 8601. */
export const endOfDay = (day: string, state: string | null | undefined): string => {
  const zone = zoneOf(state);
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + dayMs;
  const offsetAt = (moment: number): number => wallClock(moment, zone) - Math.floor(moment / 1000) * 1000;
  // The clock may change between the first guess and midnight, so the offset at the guess counts.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess - 1) - 1).toISOString();
};

/** Returns the day (`2026-03-08`) of a moment in a state. */
export const dayOf = (moment: string | Date, state: string | null | undefined): string =>
  new Date(wallClock(new Date(moment).getTime(), zoneOf(state))).toISOString().slice(0, 10);

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** Returns a formatter: `Mar 8, 2026`. Slow to create, so reuse it. */
export const dayFormatIn = (state: string | null | undefined): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { ...day, timeZone: zoneOf(state) });
  return (moment) => format.format(new Date(moment));
};

/** `Mar 8, 2026` */
export const formatDayIn = (moment: string, state: string | null | undefined): string => dayFormatIn(state)(moment);

/** Formats a calendar day: `Sun, Mar 8, 2026`. */
export const formatCalendarDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { ...day, weekday: 'short', timeZone: 'UTC' }).format(new Date(date));

/** `Mar 8, 2026`, with the time and zone if an API client has set another time than the end of a day. */
export const formatDeadline = (deadline: string, state: string | null): string => {
  if (endOfDay(dayOf(deadline, state), state) === deadline) return formatDayIn(deadline, state);
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone: zoneOf(state) }).format(new Date(deadline));
};
